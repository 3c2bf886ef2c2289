/** What some system does not allow in the name of a file. */
const forbidden = /[<>:"/\\|?*\p{Cc}]/gu
/** Names of devices, which Windows does not give to files. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A name that every system takes. */
export function plainFileName(name: string): string {
  const plain = name.replace(forbidden, '_').replace(/[. ]+$/, '')
  return plain === '' || reserved.test(plain) ? `_${plain}` : plain
}

/** Names for the files of one folder: in the same order, each once whatever its case, the later ones with a number. */
export function archiveNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = plainFileName(name)
    const dot = plain.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
    let free = plain
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${end}`
    taken.add(free.toLowerCase())
    return free
  })
}
