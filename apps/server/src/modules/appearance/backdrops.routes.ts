import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Backdrops } from './backdrops.service.ts'

export function backdropCalls(backdrops: Backdrops) {
  const calls = procedures.backdrop
  return {
    find: serve(calls.find, userOf, (caller) => backdrops.find(caller)),
    save: serve(calls.save, userOf, async (caller, picture) => backdrops.save(caller, await picture.bytes())),
    delete: serve(calls.delete, userOf, (caller, { id }) => backdrops.delete(caller, id)),
    saveForOrganization: serve(calls.saveForOrganization, userOf, async (caller, picture, context) =>
      backdrops.saveForOrganization(caller, await picture.bytes(), context.ip),
    ),
    deleteForOrganization: serve(calls.deleteForOrganization, userOf, (caller, { id }, context) =>
      backdrops.deleteForOrganization(caller, id, context.ip),
    ),
  }
}
