import { eventColors } from '@majlis/contract'

/** The keys of the colours' names in the catalogue. */
const names: ReadonlyMap<string, (typeof eventColors)[number]['name']> = new Map(
  eventColors.map(({ colorCodeHex, name }) => [colorCodeHex, name]),
)

/** The key of a colour's name; colours that are not offered share one. */
export function colorKey(colorCodeHex: string) {
  return `color.${names.get(colorCodeHex) ?? 'own'}` as const
}
