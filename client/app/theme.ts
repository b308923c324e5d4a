import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'

/** Accent colour: green with a contrast of 7:1 on the page. */
const pine: MantineColorsTuple = [
  '#e9f5f0',
  '#d2e9e0',
  '#a9d6c6',
  '#7fc2ab',
  '#5bb095',
  '#3b9b80',
  '#23836a',
  '#147059',
  '#0c5c49',
  '#074536',
]

/** Warm greys. */
const gray: MantineColorsTuple = [
  '#faf7f1',
  '#f3eee4',
  '#e9e2d5',
  '#dbd3c4',
  '#c3baaa',
  '#a49b8b',
  '#7d7567',
  '#5f584c',
  '#413c34',
  '#26231e',
]

const dark: MantineColorsTuple = [
  '#ece7dd',
  '#d3cdc1',
  '#aaa497',
  '#837e73',
  '#555249',
  '#3d3b35',
  '#2f2d28',
  '#242320',
  '#1a1917',
  '#121110',
]

/** Slightly lighter than the page. */
const CARD = { backgroundColor: 'var(--bo-card)' }
/** Wraps long names, so that the close button stays in place. */
const DIALOG_TITLE = { fontWeight: 750, fontSize: '1.25rem', lineHeight: 1.3, overflowWrap: 'anywhere' } as const

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  // Mantine computes contrast for the light scheme's shade only.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    const primary = input.color === undefined || input.color === input.theme.primaryColor
    return input.variant === 'filled' && primary
      ? { ...colors, color: 'var(--mantine-primary-color-contrast)' }
      : colors
  },
  colors: { pine, gray, dark },
  black: '#26231e',
  white: '#fffdf9',
  fontFamily: 'var(--bo-fonts)',
  headings: {
    fontWeight: '750',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  lineHeights: { md: '1.6' },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '18px', xl: '28px' },
  shadows: {
    xs: '0 1px 2px rgb(60 45 20 / 8%)',
    sm: '0 1px 2px rgb(60 45 20 / 6%), 0 4px 14px rgb(60 45 20 / 7%)',
    md: '0 2px 4px rgb(60 45 20 / 6%), 0 12px 32px rgb(60 45 20 / 10%)',
    lg: '0 4px 8px rgb(60 45 20 / 8%), 0 20px 48px rgb(60 45 20 / 14%)',
  },
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    InputWrapper: {
      styles: {
        label: { fontWeight: 650, marginBottom: '0.3rem' },
        description: { marginBottom: '0.3rem', lineHeight: 1.4 },
        error: { lineHeight: 1.4 },
      },
    },
    Button: { defaultProps: { size: 'md', fw: 700 } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Modal: {
      // A dialog's header is no landmark.
      defaultProps: { centered: true, radius: 'lg', attributes: { header: { role: 'presentation' } } },
      styles: { content: CARD, header: CARD, title: DIALOG_TITLE },
    },
    Drawer: { styles: { header: CARD, title: DIALOG_TITLE } },
    Paper: { styles: { root: CARD } },
    Menu: { styles: { dropdown: CARD } },
    Popover: { styles: { dropdown: CARD } },
    Select: {
      // The list scrolls itself; keyboard focus needs no second scroll container.
      defaultProps: { size: 'md', withScrollArea: false },
      styles: { dropdown: CARD, options: { maxHeight: '16rem', overflowY: 'auto' } },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
  },
})

/** Colours beyond Mantine's: `--bo-card` for surfaces, `--bo-line` for borders, `--bo-field` for borders of fields. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#f8f4ec',
    '--mantine-color-text': '#26231e',
    '--mantine-color-dimmed': '#655e51',
    '--mantine-color-error': '#a52a1a',
    '--mantine-color-anchor': '#0c5c49',
    '--mantine-color-placeholder': '#756d5f',
    '--mantine-primary-color-contrast': '#fffdf9',
    '--mantine-color-pine-light': '#e3f0ea',
    '--mantine-color-pine-light-hover': '#d2e9e0',
    '--mantine-color-pine-light-color': '#0c5c49',
    '--mantine-color-yellow-light': '#fbedc8',
    '--mantine-color-yellow-light-color': '#6a4700',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#a52a1a',
    '--mantine-color-red-light': '#fae5df',
    '--mantine-color-red-light-color': '#8c2415',
    '--bo-card': '#fffdf9',
    '--bo-line': '#e6dfd1',
    '--bo-field': '#908775',
    '--bo-accent-soft': '#e3f0ea',
    '--bo-sun': '#e0a23a',
  },
  dark: {
    '--mantine-color-body': '#1a1917',
    '--mantine-color-text': '#ece7dd',
    '--mantine-color-dimmed': '#b3ac9f',
    '--mantine-color-error': '#ff9d8a',
    '--mantine-color-anchor': '#7fc2ab',
    '--mantine-color-placeholder': '#938d80',
    '--mantine-primary-color-contrast': '#0f211b',
    '--mantine-color-pine-light': '#21392f',
    '--mantine-color-pine-light-hover': '#29473b',
    '--mantine-color-pine-light-color': '#a9d6c6',
    '--mantine-color-yellow-light': '#3b3018',
    '--mantine-color-yellow-light-color': '#f2d28c',
    '--mantine-color-red-filled': '#c92a2a',
    '--mantine-color-red-filled-hover': '#a52a1a',
    '--mantine-color-red-light': '#40241e',
    '--mantine-color-red-light-color': '#ffb9aa',
    '--bo-card': '#242320',
    '--bo-line': '#3d3b35',
    '--bo-field': '#7b766a',
    '--bo-accent-soft': '#1f342c',
    '--bo-sun': '#d9a44a',
  },
})
