/** The start of every global object ID: [MS-OXOCAL] 2.2.1.27. */
const globalObjectId = '040000008200E00074C5B7101A82E008'
/** `vCal-Uid`, version 1: a UID of another program follows. */
const vCalUid = '7643616C2D55696401000000'

/** The iCalendar UID of an event. Exchange returns UIDs of other programs packed into its own form, in hexadecimal. */
export function uidOfOutlook(uid: string): string {
  if (!uid.toUpperCase().startsWith(globalObjectId)) return uid
  const at = uid.toUpperCase().indexOf(vCalUid, globalObjectId.length)
  if (at < 0 || at % 2 !== 0) return uid
  return Buffer.from(uid.slice(at + vCalUid.length), 'hex')
    .toString('latin1')
    .replace(/\0+$/, '')
}
