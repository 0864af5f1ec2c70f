import { IconProvider } from '@ant-design/icons'
import { ConfigProvider } from 'antd'
import english from 'antd/locale/en_GB'
import type { ReactNode } from 'react'
import { useStaffTheme } from './staff-theme.ts'

/** Ant Design brings the icons' styles with its own. */
const icons = { zeroRuntime: true }

/** The shop's look, and the staff's language, for all that the kit draws inside. */
export const StaffThemeProvider = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={useStaffTheme()} locale={english}>
    <IconProvider value={icons}>{children}</IconProvider>
  </ConfigProvider>
)
