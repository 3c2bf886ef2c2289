import { openWhatIsThere, type ContentInParts } from '../storage/content-in-parts.ts'
import type { Storage } from '../storage/storage.ts'
import { pagesOf, type ExportedFile, type ReadPage, type Row } from './exported-files.ts'

/** The contents that rows refer to, each under its path. Lost ones are left out. */
export async function* contentsOf<R extends Row & ContentInParts>(
  storage: Storage,
  read: ReadPage<R>,
  pathOf: (row: R) => string,
): AsyncGenerator<ExportedFile> {
  for await (const rows of pagesOf(read)) {
    for (const row of rows) {
      const content = await openWhatIsThere(storage, row)
      if (content) yield { path: pathOf(row), content }
    }
  }
}
