import { limits } from '@majlis/contract'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Ownership } from '../../platform/personal-data/personal-data.ts'
import * as changesRepository from './changes.repository.ts'
import { freeName } from './free-name.ts'
import * as ownershipRepository from './ownership.repository.ts'

/** Transfers a person's drive to a colleague when the account is deleted. The trash stays with the account. */
export function createOwnership({ clock }: { clock: Clock }): Ownership {
  return {
    count: async (db: DbOrTx, { userIds }) => ({
      driveFiles: await ownershipRepository.count(db, sql`SELECT unnest(${[...userIds]}::uuid[])`),
    }),
    countOfMany: async (db, { userIds }) => ({
      driveFiles: await ownershipRepository.count(db, userIds, limits.people.maxCounted + 1),
    }),
    /** Moves everything into a folder with the person's name, with shares and links. Transfers no meetings. */
    async transfer(tx, { organizationId, fromUserId, toUserId }) {
      for (const id of [fromUserId, toUserId].toSorted()) await changesRepository.lockDrive(tx, id)
      const name = await ownershipRepository.findNameOfOwner(tx, fromUserId)
      if (name === null) return 0
      const now = new Date(clock.now())
      const id = newId(now.getTime())
      const place = { ownerUserId: toUserId, folderId: null }
      await changesRepository.insertEntry(tx, {
        id,
        organization_id: organizationId,
        owner_user_id: toUserId,
        parent_id: null,
        ancestors: [],
        is_file: false,
        name: await freeName(tx, place, { name: folderNameOf(name), isFile: false }),
        version_id: null,
        created_at: now,
        changed_at: now,
      })
      await ownershipRepository.give(tx, { fromUserId, toUserId, folderId: id })
      return 0
    },
  }
}

/** People's names may contain slashes. */
const folderNameOf = (name: string): string => name.replaceAll(/[/\\]/g, '-')
