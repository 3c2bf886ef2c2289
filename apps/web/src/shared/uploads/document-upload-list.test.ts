import { limits } from '@majlis/contract'
import { expect, it } from 'vitest'
import { createDocumentUploadList, type ArrivedFile } from './document-upload-list.ts'

const target = { kind: 'agenda_file' as const, calendarId: 'c1' }
const file = (name: string) => new File(['lamps'], name)
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A list whose attempts to send end as the test says: with null they arrive. */
function setup(...outcomes: (string | null)[]) {
  const sent: string[] = []
  const busy: boolean[] = []
  const arrived: ArrivedFile[] = []
  const list = createDocumentUploadList({
    send(file, _target, onProgress) {
      sent.push(file.name)
      onProgress(2)
      const outcome = outcomes.shift() ?? null
      const done = outcome === null ? Promise.resolve({ id: 'f1' }) : Promise.reject(new Error(outcome))
      return { done, pause() {}, resume() {}, stop() {} }
    },
    // The fake fails with a code as its message.
    codeOf: (error) => (error as Error).message as 'network.offline',
    onBusy: (isBusy) => busy.push(isBusy),
  })
  list.onArrived((_target, file) => arrived.push(file))
  const problems = () => list.getSnapshot().map(({ problem }) => problem)
  return { list, sent, busy, arrived, problems }
}

it('sends a file that failed once more, without choosing it again', async () => {
  const { list, sent, busy, arrived, problems } = setup('network.offline', 'network.offline')
  list.add(target, [file('Plan.pdf')], [])
  await settled()
  expect(problems()).toEqual(['network.offline'])
  const [failed] = list.getSnapshot()
  list.retry(failed?.key ?? '')
  expect(list.getSnapshot()).toMatchObject([{ problem: null, sentBytes: 2 }])
  await settled()
  expect(problems()).toEqual(['network.offline'])
  list.retry(failed?.key ?? '')
  await settled()
  expect(problems()).toEqual([])
  expect(sent).toEqual(['Plan.pdf', 'Plan.pdf', 'Plan.pdf'])
  expect(arrived).toMatchObject([{ fileServiceId: 'f1', fileName: 'Plan.pdf' }])
  expect(busy).toEqual([true, false, true, false, true, false])
})

it('sends a retried file once, and none that was dismissed or refused before it was sent', async () => {
  const { list, sent, problems } = setup('network.offline', 'network.offline')
  list.add(target, [file('Plan.pdf'), file('Offer.pdf'), file('setup.exe')], [])
  await settled()
  const [plan, offer, refused] = list.getSnapshot().map(({ key }) => key)
  list.cancel(offer ?? '')
  for (const key of [plan, plan, offer, refused]) list.retry(key ?? '')
  await settled()
  expect(sent).toEqual(['Plan.pdf', 'Offer.pdf', 'Plan.pdf'])
  expect(problems()).toEqual(['file.type_unsupported'])
})

it('[5.11, 8.11] takes a new version when a meeting is full, but counts files on their way', async () => {
  const { list, problems } = setup('network.offline', 'network.offline', 'network.offline')
  const files = (count: number) =>
    Array.from({ length: count }, (_, number) => ({ fileName: `${number}.pdf`, bytes: 1 }))
  list.add(target, [file('3.pdf')], files(limits.documents.maxFiles))
  expect(problems()).toEqual([null])
  list.add(target, [file('New.pdf')], files(limits.documents.maxFiles - 1))
  expect(problems()).toEqual([null, 'file.count_exceeded'])
})
