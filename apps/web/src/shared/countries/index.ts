/** Countries as ISO 3166-1 codes with their names in a language, sorted by name. */
export function countries(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code))
    .flatMap((code) => {
      const label = names.of(code)
      return label ? [{ value: code, label }] : []
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/** Region codes that Intl names but that are no countries: unions, outlying groups, reserved and former ones. */
const noCountries = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
)
