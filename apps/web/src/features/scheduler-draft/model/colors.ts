import { eventColors } from '@majlis/contract'

/** The names that the colours have in the texts. */
const names: ReadonlyMap<string, (typeof eventColors)[number]['name']> = new Map(
  eventColors.map(({ colorCodeHex, name }) => [colorCodeHex, name]),
)

/** The text that names a colour; one that is not offered has none of its own. */
export function colorKey(colorCodeHex: string) {
  return `color.${names.get(colorCodeHex) ?? 'own'}` as const
}
