import { procedures, userOf } from '../../../platform/http/procedures.ts'
import type { CallContext } from '../../../platform/http/context.ts'
import type { Administrator } from '../people.policy.ts'
import type { UserImports } from './user-imports.service.ts'

const actorOf = (context: CallContext): Administrator => ({ ...userOf(context), address: context.ip })

export function userImportCalls(imports: UserImports) {
  const calls = procedures.userImport
  return {
    template: calls.template.handler(async ({ input, context }) => ({
      status: 'success',
      data: await imports.template(actorOf(context), input.format),
    })),
    upload: calls.upload.handler(async ({ input: { query, body }, context }) => ({
      status: 'success',
      data: await imports.upload(actorOf(context), {
        fileName: query.fileName,
        bytes: new Uint8Array(await body.arrayBuffer()),
      }),
      message: 'UPLOAD_SUCCESS',
    })),
    get: calls.get.handler(async ({ input, context }) => ({
      status: 'success',
      data: await imports.get(actorOf(context), input.id),
    })),
    map: calls.map.handler(async ({ input, context }) => ({
      status: 'success',
      data: await imports.map(actorOf(context), input.id, input.mapping),
    })),
    encode: calls.encode.handler(async ({ input, context }) => ({
      status: 'success',
      data: await imports.encode(actorOf(context), input.id, input.encoding),
    })),
    rows: calls.rows.handler(async ({ input, context }) => ({
      status: 'success',
      data: await imports.listRows(actorOf(context), input),
    })),
    correct: calls.correct.handler(async ({ input, context }) => ({
      status: 'success',
      data: await imports.correct(actorOf(context), input),
    })),
    send: calls.send.handler(async ({ input, context }) => ({
      status: 'success',
      data: await imports.send(actorOf(context), input.id),
    })),
  }
}
