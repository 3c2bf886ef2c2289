/** A file and the folders that it is in, outermost first. */
export interface FoundFile {
  file: File
  folders: readonly string[]
}

/** The files of an input that accepts folders. */
export function filesOfInput(files: FileList | null): FoundFile[] {
  return [...(files ?? [])].map((file) => ({
    file,
    folders: file.webkitRelativePath.split('/').slice(0, -1),
  }))
}

/**
 * The dropped files, including those in folders. Call it before the first await, because browsers then discard the
 * list.
 */
export async function filesOfDrop({ items, files }: DataTransfer): Promise<FoundFile[]> {
  const entries = [...items]
    // Not every browser supports it.
    .map((item) => ('webkitGetAsEntry' in item ? item.webkitGetAsEntry() : null))
    .filter((entry) => entry !== null)
  if (entries.length === 0) return [...files].map((file) => ({ file, folders: [] }))
  return (await Promise.all(entries.map((entry) => filesOf(entry, [])))).flat()
}

async function filesOf(entry: FileSystemEntry, folders: readonly string[]): Promise<FoundFile[]> {
  if (isFile(entry)) return [{ file: await new Promise<File>((...answer) => entry.file(...answer)), folders }]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: FoundFile[] = []
  for (;;) {
    // A reader returns at most a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((...answer) => reader.readEntries(...answer))
    if (some.length === 0) return found
    const inner = [...folders, entry.name]
    for (const one of some) found.push(...(await filesOf(one, inner)))
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
