/** Region codes that Intl names but that are not countries: unions, outlying groups, reserved and former codes. */
const noCountries = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
)

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** ISO 3166-1 codes of all countries, in alphabetical order. */
export const countryCodes: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !noCountries.has(code) && names.of(code) !== undefined)
