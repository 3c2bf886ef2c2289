/** A text and what is selected in it. */
export interface Edited {
  text: string
  start: number
  end: number
}

/** Puts a sign around the selection, or takes it away where it stands already. */
export function toggleAround({ text, start, end }: Edited, sign: '**' | '_'): Edited {
  const [before, selected, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  const length = sign.length
  if (before.endsWith(sign) && after.startsWith(sign))
    return {
      text: before.slice(0, -length) + selected + after.slice(length),
      start: start - length,
      end: end - length,
    }
  return { text: before + sign + selected + sign + after, start: start + length, end: end + length }
}

const item = /^( *)(?:[-*•]|\d{1,9}[.)]) +/

/** Makes the selected lines items of a list, or lines again if all of them are such items. */
export function toggleList({ text, start, end }: Edited, kind: 'bullets' | 'numbers'): Edited {
  const first = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const last = next === -1 ? text.length : next
  const lines = text.slice(first, last).split('\n')
  const isSuch = (line: string) => (kind === 'bullets' ? /^ *[-*•] +/ : /^ *\d{1,9}[.)] +/).test(line)
  const isOff = lines.every(isSuch)
  const changed = lines
    .map((line, index) => {
      const plain = line.replace(item, '$1')
      return isOff ? plain : `${kind === 'bullets' ? '-' : `${index + 1}.`} ${plain}`
    })
    .join('\n')
  return {
    text: text.slice(0, first) + changed + text.slice(last),
    start: first + changed.length,
    end: first + changed.length,
  }
}

/** Makes the selection the text of a link, whose address is to be typed. */
export function addLink({ text, start, end }: Edited): Edited {
  const label = text.slice(start, end)
  const before = `${text.slice(0, start)}[${label}](`
  return { text: `${before}https://)${text.slice(end)}`, start: before.length, end: before.length + 8 }
}
