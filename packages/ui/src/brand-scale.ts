/** A colour in OKLCH: lightness 0–1, chroma, hue in degrees. */
interface Lch {
  l: number
  c: number
  h: number
}

const steps = [0.968, 0.925, 0.85, 0.755, 0.665, 0.57, 0.47, 0.405, 0.34, 0.28]
/** The share of the colour's chroma that each step keeps: pale steps would glare with all of it. */
const strengths = [0.16, 0.28, 0.52, 0.75, 0.9, 1, 1, 0.95, 0.85, 0.75]

/**
 * The brand variables of `tokens.css` for an organisation's colour (spec 2.50, 3.11), for light and dark. Step 6 is the
 * colour itself, darkened as far as white text on it requires (4.5:1). Null if the text is not a `#rrggbb` colour.
 */
export function brandVariables(
  hex: string,
): { light: Record<string, string>; dark: Record<string, string> } | null {
  const own = toLch(hex)
  if (!own) return null
  const main = readable(own)
  const at = (l: number, strength: number): Lch => ({ l, c: own.c * strength, h: own.h })
  const light: Record<string, string> = {}
  steps.forEach((l, step) => {
    light[`--brand-${step}`] = css(
      step === 6 ? main : at(step > 6 ? Math.min(l, main.l - (step - 6) * 0.06) : l, strengths[step] ?? 1),
    )
  })
  light['--on-brand'] = '#ffffff'
  light['--hero'] =
    `linear-gradient(135deg, ${css(at(main.l - 0.06, 0.95))}, ${css(main)} 60%, ${css(at(Math.min(main.l + 0.09, 0.56), 1))})`
  const soft = Math.min(own.c, 0.11)
  const inDark = (l: number, strength: number): Lch => ({ l, c: soft * strength, h: own.h })
  return {
    light,
    dark: {
      '--brand-0': css(inDark(0.275, 0.45)),
      '--brand-1': css(inDark(0.325, 0.55)),
      '--brand-6': css(inDark(0.745, 0.9)),
      '--brand-7': css(inDark(0.8, 0.75)),
      '--on-brand': css(inDark(0.2, 0.4)),
      '--hero': `linear-gradient(135deg, ${css(inDark(0.3, 0.6))}, ${css(inDark(0.39, 0.75))} 60%, ${css(inDark(0.47, 0.85))})`,
    },
  }
}

/** Both sets as a style sheet. */
export function brandSheet(hex: string): string | null {
  const variables = brandVariables(hex)
  if (!variables) return null
  const body = (set: Record<string, string>) =>
    Object.entries(set)
      .map(([name, value]) => `${name}:${value}`)
      .join(';')
  return `:root{${body(variables.light)}}[data-theme=dark],:root[data-mantine-color-scheme=dark]{${body(variables.dark)}}`
}

/** WCAG contrast of white on a `#rrggbb` colour. */
export function contrastWithWhite(hex: string): number {
  const rgb = channels(hex)
  return rgb ? contrastOf(rgb) : 1
}

function readable(colour: Lch): Lch {
  let { l } = colour
  while (l > 0.2 && contrastOf(toRgb({ ...colour, l })) < 4.5) l -= 0.01
  return { ...colour, l }
}

function contrastOf([r, g, b]: number[]): number {
  const luminance = 0.2126 * linear(r ?? 0) + 0.7152 * linear(g ?? 0) + 0.0722 * linear(b ?? 0)
  return 1.05 / (luminance + 0.05)
}

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const gamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)

function channels(hex: string): number[] | null {
  const match = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex)
  return match ? match.slice(1).map((part) => Number.parseInt(part, 16) / 255) : null
}

/** Björn Ottosson's OKLab, from sRGB. */
function toLch(hex: string): Lch | null {
  const rgb = channels(hex)?.map(linear)
  if (!rgb) return null
  const [r = 0, g = 0, b = 0] = rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

function toRgb({ l, c, h }: Lch): number[] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const cone = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const [x = 0, y = 0, z = 0] = cone
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((value) => gamma(Math.min(1, Math.max(0, value))))
}

function css(colour: Lch): string {
  return `#${toRgb(colour)
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
