import { procedures } from '../../../platform/http/procedures.ts'
import { serve } from '../../../platform/http/serve.ts'
import { actorOf } from '../people.routes.ts'
import type { ImportReview } from './import-review.service.ts'
import type { UserImports } from './user-imports.service.ts'

export function userImportCalls(imports: UserImports, review: ImportReview) {
  const calls = procedures.userImport
  return {
    template: serve(calls.template, actorOf, (actor, input) => imports.template(actor, input.format)),
    upload: calls.upload.handler(async ({ input: { query, body }, context }) => ({
      status: 'success',
      data: await imports.upload(actorOf(context), {
        fileName: query.fileName,
        bytes: new Uint8Array(await body.arrayBuffer()),
      }),
      message: 'UPLOAD_SUCCESS',
    })),
    get: serve(calls.get, actorOf, (actor, input) => imports.get(actor, input.id)),
    map: serve(calls.map, actorOf, (actor, input) => review.map(actor, input.id, input.mapping)),
    encode: serve(calls.encode, actorOf, (actor, input) => review.encode(actor, input.id, input.encoding)),
    rows: serve(calls.rows, actorOf, (actor, input) => imports.listRows(actor, input)),
    correct: serve(calls.correct, actorOf, (actor, input) => review.correct(actor, input)),
    send: serve(calls.send, actorOf, (actor, input) => imports.send(actor, input.id)),
  }
}
