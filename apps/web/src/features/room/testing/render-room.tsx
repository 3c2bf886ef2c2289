import { directionOf } from '@majlis/i18n'
import { startText } from '@majlis/i18n/react'
import { MajlisProvider } from '@majlis/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Language, RoomEndReason, RoomView } from '@majlis/contract'
import type { CallParticipant, CallSnapshot } from '@majlis/media'
import { Suspense } from 'react'
import { vi } from 'vitest'
import { orpc } from '../../../shared/api/index.ts'
import { fakeScrolling } from '../../../testing/scrolling.ts'
import { Room } from '../components/Room.tsx'
import {
  aParticipant,
  createFakeCall,
  anAdmission,
  aRoomView,
  CodedError,
  createFakeServer,
  ids,
} from '../../room-core/testing/index.ts'

class FakeObserver {
  observe(_target?: Element): void {}
  unobserve(): void {}
  disconnect(): void {}
}

interface Screen {
  width: number
  height: number
}

/** What jsdom lacks: sizes, media queries by width, pictures. Returns how to change the width. */
function prepareBrowser({ width, height }: Screen): (width: number) => void {
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal(
    'ResizeObserver',
    class extends FakeObserver {
      constructor(notify: (entries: unknown[]) => void) {
        super()
        const contentRect = { width, height, top: 0, left: 0, bottom: height, right: width, x: 0, y: 0 }
        this.observe = (target?: Element) => notify([{ target, contentRect }])
      }
    },
  )
  const resized = new Map<unknown, () => void>()
  let currentWidth = width
  vi.stubGlobal('matchMedia', (query: string) => {
    // With reduced motion, there are no animations to wait for.
    const matches = () =>
      query.includes('reduced-motion') ||
      [...query.matchAll(/\(max-width: (\d+)px\)/g)].some(([, max]) => currentWidth <= Number(max))
    return {
      get matches() {
        return matches()
      },
      media: query,
      addEventListener: (_: string, listener: (event: { matches: boolean }) => void) =>
        resized.set(listener, () => listener({ matches: matches() })),
      removeEventListener: (_: string, listener: unknown) => resized.delete(listener),
    }
  })
  // Menus hide while their button is out of view, so every element gets a position on the screen.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 80, 40))
  // Scroll containers are as high as the screen, and list rows have their usual height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function heightOf(
    this: HTMLElement,
  ) {
    return this.tagName === 'LI' ? 54 : 0
  })
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(height)
  fakeScrolling()
  Element.prototype.scrollTo = () => undefined
  return (next) => {
    currentWidth = next
    const reports = [...resized.values()]
    for (const report of reports) report()
  }
}

export const me = (values: Partial<CallParticipant> = {}) =>
  aParticipant(ids.self, { name: 'Nusrat Rahman', isSelf: true, microphone: 'off', ...values })
export const samira = (values: Partial<CallParticipant> = {}) =>
  aParticipant(ids.samira, { name: 'Samira Tariq', role: 'co_host', camera: 'on', ...values })
export const arif = (values: Partial<CallParticipant> = {}) =>
  aParticipant(ids.arif, { name: 'Arif Khan', ...values })

interface RenderOptions {
  view?: RoomView
  participants?: CallParticipant[]
  call?: Partial<CallSnapshot>
  screen?: Screen
  language?: Language
  /** False: the installation can't detect countries. */
  canTellCountries?: boolean
  /** False: there is no speech engine. */
  hasSpeechEngine?: boolean
  /** As on the page behind a meeting link, which has no queries. */
  isByLink?: boolean
}

/** A whole room on a fake call and a fake server, as one person sees it. */
export async function renderRoom(options: RenderOptions = {}) {
  const { view = aRoomView(), participants = [me(), samira(), arif()], language = 'en' } = options
  const resizeTo = prepareBrowser(options.screen ?? { width: 1440, height: 900 })
  await startText(language, ['common', 'errors', 'room', 'recurrence', 'settings'])
  const call = createFakeCall({ participants, activeSpeakerId: ids.samira, ...options.call })
  const server = createFakeServer(view)
  const closed: RoomEndReason[] = []
  const user = userEvent.setup()
  const queries = new QueryClient()
  // The room reads only these parts of the configuration.
  queries.setQueryData(orpc.system.config.queryKey(), {
    status: 'success',
    data: {
      canTellCountries: options.canTellCountries ?? true,
      hasSpeechEngine: options.hasSpeechEngine ?? true,
      flags: { meetingMinutes: true },
    },
  } as never)
  const room = (
    <Suspense>
      <Room
        admission={anAdmission(view)}
        call={call}
        onClosed={(reason) => closed.push(reason)}
        server={{
          api: server.api,
          connectRealtime: server.connectRealtime,
          errorCode: (error) => (error instanceof CodedError ? error.code : 'general.failed'),
        }}
      />
    </Suspense>
  )
  const screen = render(
    <MajlisProvider direction={directionOf(language)}>
      {options.isByLink ? room : <QueryClientProvider client={queries}>{room}</QueryClientProvider>}
    </MajlisProvider>,
  )
  // The connection is up, the first responses have arrived, and the stage knows its size.
  await act(async () => {
    server.setConnected('connected')
    await new Promise(requestAnimationFrame)
  })
  return { ...screen, call, server, closed, user, resizeTo: (width: number) => act(() => resizeTo(width)) }
}
