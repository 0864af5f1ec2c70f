import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  BellOutlined,
  CarOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  FallOutlined,
  FileDoneOutlined,
  FileSyncOutlined,
  FrownOutlined,
  GiftOutlined,
  HeartOutlined,
  InboxOutlined,
  LineChartOutlined,
  PrinterOutlined,
  SettingOutlined,
  ShopOutlined,
  ShoppingOutlined,
  SwapOutlined,
  TeamOutlined,
  ToolOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'

const icons = {
  dashboard: <DashboardOutlined />,
  orders: <ShoppingOutlined />,
  inventory: <InboxOutlined />,
  lowStock: <FallOutlined />,
  imports: <FileSyncOutlined />,
  picking: <PrinterOutlined />,
  complaints: <FrownOutlined />,
  catalogue: <AppstoreOutlined />,
  branches: <ShopOutlined />,
  transfers: <SwapOutlined />,
  deliveries: <CarOutlined />,
  rewards: <GiftOutlined />,
  users: <TeamOutlined />,
  cash: <WalletOutlined />,
  payments: <CreditCardOutlined />,
  ledger: <LineChartOutlined />,
  sales: <BarChartOutlined />,
  statement: <FileDoneOutlined />,
  audit: <AuditOutlined />,
  health: <HeartOutlined />,
  operations: <ToolOutlined />,
  settings: <SettingOutlined />,
} satisfies Record<string, ReactNode>

/** The list of pages names icons by this type, so that shoppers do not download the icons. */
export type MenuIcon = keyof typeof icons

/** Screen readers skip the icon, because the page's title stands beside it. */
export const MenuIconOf = ({ name }: { name: MenuIcon }) => (
  <span aria-hidden="true">{icons[name]}</span>
)

export const BellIcon = () => <BellOutlined aria-hidden="true" />
