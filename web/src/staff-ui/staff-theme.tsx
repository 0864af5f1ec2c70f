import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  IconProvider,
  InfoCircleFilled,
} from '@ant-design/icons'
import { ConfigProvider, type ThemeConfig, theme } from 'antd'
import english from 'antd/locale/en_GB'
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'

/** True while the media query matches. The component is drawn again when that changes. */
export const useMedia = (query: string): boolean => {
  const [media] = useState(() => window.matchMedia(query))
  return useSyncExternalStore(
    (onChange) => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => media.matches,
  )
}

/**
 * Ant Design needs plain colours to calculate with, so it gets the present values of the shop's CSS variables.
 * `motion` is false for people who want no animations.
 */
const themeOf = (dark: boolean, motion: boolean): ThemeConfig => {
  const tokens = getComputedStyle(document.documentElement)
  const of = (name: string): string => tokens.getPropertyValue(`--${name}`).trim()
  const quiet = of('ink-2')
  return {
    algorithm: [dark ? theme.darkAlgorithm : theme.defaultAlgorithm],
    token: {
      motion,
      colorPrimary: of('leaf'),
      colorInfo: of('sky'),
      colorSuccess: of('leaf'),
      colorSuccessBg: of('leaf-soft'),
      colorWarning: of('mango'),
      colorError: of('tomato-deep'),
      colorLink: of('leaf-ink'),
      colorTextBase: of('ink'),
      colorText: of('ink'),
      colorTextSecondary: quiet,
      colorTextTertiary: quiet,
      colorTextQuaternary: quiet,
      colorTextPlaceholder: quiet,
      colorBgBase: of('ground'),
      colorBgLayout: of('ground'),
      colorBgContainer: of('surface'),
      colorBgElevated: of('surface'),
      colorBorder: of('line-strong'),
      colorBorderSecondary: of('line'),
      borderRadius: Number.parseInt(of('radius-control'), 10),
      borderRadiusLG: Number.parseInt(of('radius-card'), 10),
      fontFamily: of('font-text'),
      fontSize: 15,
      controlHeight: 40,
      boxShadow: of('shadow'),
    },
    components: {
      // These texts stand on the page's background, so they need tones that can be read there.
      Button: {
        colorError: of('tomato-ink'),
        colorErrorHover: of('tomato-ink'),
        colorErrorActive: of('tomato-ink'),
        colorErrorBorderHover: of('tomato-ink'),
        dangerColor: of('ground'),
        defaultHoverColor: of('leaf-ink'),
        defaultHoverBorderColor: of('leaf-ink'),
        defaultActiveColor: of('leaf-ink'),
        defaultActiveBorderColor: of('leaf-ink'),
      },
      Form: { itemMarginBottom: 0, verticalLabelPadding: '0 0 4px' },
      Table: {
        headerBg: of('surface-2'),
        headerSortActiveBg: of('surface-2'),
        headerSortHoverBg: of('surface-2'),
        bodySortBg: of('surface'),
        rowHoverBg: of('surface-2'),
        rowSelectedBg: of('leaf-soft'),
        rowSelectedHoverBg: of('leaf-soft'),
        cellPaddingBlockSM: 5,
      },
      Pagination: { itemActiveColor: of('leaf-ink'), itemActiveColorHover: of('leaf-ink') },
      Segmented: {
        trackBg: of('surface-2'),
        itemSelectedBg: of('leaf-soft'),
        itemSelectedColor: of('leaf-ink'),
        itemColor: of('ink'),
        itemHoverColor: of('ink'),
      },
    },
  }
}

/** The shop's colours for Ant Design, in the present light or dark scheme. */
const useStaffTheme = (): ThemeConfig => {
  const dark = useMedia('(prefers-color-scheme: dark)')
  const still = useMedia('(prefers-reduced-motion: reduce)')
  return useMemo(() => themeOf(dark, !still), [dark, still])
}

/** The icons need no styles of their own: Ant Design's styles have them already. */
const icons = { zeroRuntime: true }

/** The icons of alerts. Screen readers would read their English names. */
const alert = {
  successIcon: <CheckCircleFilled aria-hidden="true" />,
  infoIcon: <InfoCircleFilled aria-hidden="true" />,
  warningIcon: <ExclamationCircleFilled aria-hidden="true" />,
  errorIcon: <CloseCircleFilled aria-hidden="true" />,
}

/** Gives the shop's colours and the English language to all parts of Ant Design inside. */
export const StaffThemeProvider = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={useStaffTheme()} locale={english} alert={alert}>
    <IconProvider value={icons}>{children}</IconProvider>
  </ConfigProvider>
)
