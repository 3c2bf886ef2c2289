import { procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { ReceivedRequests } from './received-requests.service.ts'
import type { Submission } from './submission.service.ts'

export function salesCalls({ submission, received }: { submission: Submission; received: ReceivedRequests }) {
  const calls = procedures.sales
  return {
    submit: serve(calls.submit, anyone, (context, input) => submission.submit(input, context)),
    list: serve(calls.list, userOf, (caller, input) => received.list(caller, input)),
    changeStatus: serve(calls.changeStatus, userOf, (caller, input) => received.changeStatus(caller, input)),
    delete: serve(calls.delete, userOf, (caller, input) => received.remove(caller, input.id)),
  }
}
