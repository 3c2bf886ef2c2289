import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { createOpenDownloads } from './open-downloads.ts'

it('cuts off a download that is open when its access ends, and no other', async () => {
  const downloads = createOpenDownloads({ signal: async () => undefined })
  const organizationId = newId()
  let isShared = true
  const endless = () => new Readable({ read: () => undefined })
  const [revoked, kept, elsewhere] = [endless(), endless(), endless()]
  revoked.on('error', () => undefined)
  downloads.add({ organizationId, stream: revoked, isAllowed: async () => isShared })
  downloads.add({ organizationId, stream: kept, isAllowed: async () => true })
  downloads.add({ organizationId: newId(), stream: elsewhere, isAllowed: async () => false })
  await downloads.judgeAgain(organizationId)
  expect(revoked.destroyed).toBe(false)
  isShared = false
  await downloads.judgeAgain(organizationId)
  expect([revoked, kept, elsewhere].map(({ destroyed }) => destroyed)).toEqual([true, false, false])
})
