/**
 * Makes the browser download from an address that responds with an attachment, or from one of this page's own files under `fileName`; the
 * page stays.
 */
export function downloadFrom(url: string, fileName = ''): void {
  Object.assign(document.createElement('a'), { href: url, download: fileName }).click()
}

/** Hands a file that was made here, or answered by a call, to the browser. */
export function downloadFile(fileName: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  downloadFrom(url, fileName)
  URL.revokeObjectURL(url)
}
