import { createTheme, type MantineColorsTuple } from '@mantine/core'

const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

function scale(name: string): MantineColorsTuple {
  const [first, ...rest] = steps.map((step) => `var(--mantine-color-${name}-${step})`)
  // createTheme requires a tuple of ten; map forgets the length.
  return [first, ...rest] as unknown as MantineColorsTuple
}

/** Sets the maximum height of a menu at its place in the window for controls.css; longer menus scroll. */
function limitHeight({
  availableHeight,
  elements,
}: {
  availableHeight: number
  elements: { floating: HTMLElement }
}) {
  elements.floating.style.setProperty('--menu-height', `${availableHeight}px`)
}

/** What Mantine sets by script. Every colour and size is a variable of `mantine.css`, which uses the tokens. */
export const theme = createTheme({
  colors: { brand: scale('brand') },
  primaryColor: 'brand',
  primaryShade: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { size: 40, variant: 'subtle', color: 'gray' } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        withinPortal: true,
        withInitialFocusPlaceholder: false,
        middlewares: { size: { padding: 8, apply: limitHeight } },
        transitionProps: { duration: 120 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 120 } } },
    // controls.css locks scrolling; Mantine's own lock adds a style element, which the security policy forbids.
    Modal: {
      defaultProps: { lockScroll: false, centered: true, radius: 'lg', transitionProps: { duration: 240 } },
    },
    DrawerRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 240 } } },
    Drawer: { defaultProps: { lockScroll: false, transitionProps: { duration: 240 } } },
    // With the radius of fields, a box of this size would be a circle.
    Checkbox: { defaultProps: { radius: 'sm' } },
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Loader: { defaultProps: { type: 'oval' } },
    // Colour alone does not distinguish a link from the text around it.
    Anchor: { defaultProps: { underline: 'always' } },
  },
})
