import { IconProvider } from '@ant-design/icons'
import { ConfigProvider } from 'antd'
import english from 'antd/locale/en_GB'
import type { ReactNode } from 'react'
import { useStaffTheme } from './staff-theme.ts'

/** Ant Design's own styles contain those of the icons, so the icons bring none. */
const icons = { zeroRuntime: true }

/** Gives the shop's look and the staff's language to everything that the kit draws inside. */
export const StaffThemeProvider = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={useStaffTheme()} locale={english}>
    <IconProvider value={icons}>{children}</IconProvider>
  </ConfigProvider>
)
