import type { Storage } from '../../platform/storage/storage.ts'
import type { RecordingRow } from './recordings.repository.ts'
import type { StoredPreviews } from './recordings.tables.ts'

/** Pictures of a recording, as the maker of its file makes them. */
export interface RecordingPictures {
  /** JPEG. */
  poster: Uint8Array
  /** Small pictures of the whole recording, side by side in rows of `columns`, in one JPEG. */
  previews: Omit<StoredPreviews, 'bytes'> & { content: Uint8Array }
}

export const pictureKinds = ['poster', 'previews'] as const
export type PictureKind = (typeof pictureKinds)[number]

const keyOf = (
  { id, organization_id, stored_under }: Pick<RecordingRow, 'id' | 'organization_id' | 'stored_under'>,
  kind: PictureKind,
): string => `${stored_under ?? organization_id}/${id}.${kind}`

/** Where the storage has them; none for recordings without pictures. */
export function pictureKeys(
  row: Pick<RecordingRow, 'id' | 'organization_id' | 'stored_under' | 'poster_bytes'>,
): string[] {
  return row.poster_bytes === null ? [] : storedPictureKeys(row)
}

/** Where pictures of a recording are stored, whether its row names them or not. */
export const storedPictureKeys = (row: Parameters<typeof keyOf>[0]): string[] =>
  pictureKinds.map((kind) => keyOf(row, kind))

/** What a row says of its pictures. */
export function pictureColumns(pictures: RecordingPictures) {
  const { content, ...previews } = pictures.previews
  return {
    poster_bytes: pictures.poster.length,
    previews: JSON.stringify({ ...previews, bytes: content.length }),
  }
}

export async function storePictures(
  storage: Pick<Storage, 'put'>,
  row: RecordingRow,
  { poster, previews }: RecordingPictures,
): Promise<void> {
  await storage.put(keyOf(row, 'poster'), poster)
  await storage.put(keyOf(row, 'previews'), previews.content)
}

/** Null for recordings without pictures, such as those without video. */
export async function openPicture(storage: Pick<Storage, 'get'>, row: RecordingRow, kind: PictureKind) {
  return row.poster_bytes === null ? null : storage.get(keyOf(row, kind))
}
