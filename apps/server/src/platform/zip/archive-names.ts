/** What some system does not allow in the name of a file. */
const forbidden = /[<>:"/\\|?*\p{Cc}]/gu
/** Names of devices, which Windows does not give to files. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** A name that every system takes. */
export function plainFileName(name: string): string {
  const plain = name.replace(forbidden, '_').replace(/[. ]+$/, '')
  return plain === '' || reserved.test(plain) ? `_${plain}` : plain
}

/** Gives each file of an archive, in turn, a name that no earlier one has, whatever its case: the later ones get a number. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const dot = name.lastIndexOf('.')
    const [stem, end] = dot > name.lastIndexOf('/') + 1 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${end}`
    taken.add(free.toLowerCase())
    return free
  }
}

/** Names for the files of one folder, in the same order. */
export function archiveNames(names: readonly string[]): string[] {
  const nameOf = uniqueNames()
  return names.map((name) => nameOf(plainFileName(name)))
}
