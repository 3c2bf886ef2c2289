import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Egress } from '../../../integrations/livekit/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import * as egressesRepository from '../egresses.repository.ts'
import type { EgressRow } from '../egresses.repository.ts'
import * as segmentsRepository from '../segments.repository.ts'
import { fragmentKey } from '../segments.repository.ts'

export interface TakeEgressesDeps {
  db: Db
  clock: Clock
  storage: Storage
  egress: Egress
  /** The folder of its files, as this process sees it. */
  egressFolder: string
}

/**
 * Makes segments of the files that LiveKit Egress has written for a capture. Throws while one is still being written, to be called again
 * later.
 */
export function createTakeEgresses({ db, clock, storage, egress, egressFolder }: TakeEgressesDeps) {
  async function take({
    id,
    capture_id: captureId,
    file_name: fileName,
    created_at: createdAt,
  }: EgressRow): Promise<void> {
    const facts = await egress.find(id)
    if (facts && facts.state !== 'complete' && facts.state !== 'failed') {
      await egress.stop(id)
      throw new Error('LiveKit Egress still writes its file')
    }
    const at = new Date(clock.now())
    const file = join(egressFolder, fileName)
    if (facts?.state === 'complete') {
      const segmentId = newId(at.getTime())
      // As one fragment, which is stored whole or not at all.
      await storage.put(fragmentKey(segmentId, 0), createReadStream(file))
      await db.transaction().execute(async (tx) => {
        await segmentsRepository.insert(tx, {
          id: segmentId,
          capture_id: captureId,
          token_hash: sha256(randomBytes(32).toString('base64url')),
          created_at: at,
          closed_at: at,
        })
        const clock = [{ offsetMs: 0, at: createdAt.getTime() }]
        const fragment = { mimeType: 'video/mp4', lengthMs: facts.lengthMs, at, clock }
        await segmentsRepository.addFragment(tx, segmentId, fragment)
        await egressesRepository.take(tx, id, at)
      })
    } else await egressesRepository.take(db, id, at)
    await rm(file, { force: true })
  }

  return async function takeEgresses(captureId: string): Promise<void> {
    for (const row of await egressesRepository.listUntaken(db, captureId)) await take(row)
  }
}
