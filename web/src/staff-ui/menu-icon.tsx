import {
  AppstoreOutlined,
  AuditOutlined,
  CarOutlined,
  CreditCardOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  FileSyncOutlined,
  GiftOutlined,
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
  imports: <FileSyncOutlined />,
  picking: <PrinterOutlined />,
  catalogue: <AppstoreOutlined />,
  branches: <ShopOutlined />,
  transfers: <SwapOutlined />,
  deliveries: <CarOutlined />,
  rewards: <GiftOutlined />,
  users: <TeamOutlined />,
  cash: <WalletOutlined />,
  payments: <CreditCardOutlined />,
  ledger: <LineChartOutlined />,
  statement: <FileDoneOutlined />,
  audit: <AuditOutlined />,
  operations: <ToolOutlined />,
  settings: <SettingOutlined />,
} satisfies Record<string, ReactNode>

/** The list of pages names its icons, so that shoppers load none of them. */
export type MenuIcon = keyof typeof icons

/** The icons have names of their own, which say nothing beside the page's. */
export const MenuIconOf = ({ name }: { name: MenuIcon }) => (
  <span aria-hidden="true">{icons[name]}</span>
)
