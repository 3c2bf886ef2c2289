import { useFormats, useText } from '@majlis/i18n/react'
import {
  IconHistory,
  IconListDetails,
  IconMessageCircle,
  IconShieldLock,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import {
  hasContents,
  useNarrow,
  useCallValue,
  useIsHost,
  useRoom,
  useRoomValue,
  useUiValue,
  type Panel,
} from '../../room-core/index.ts'
import { sideStep } from '../model/side-step.ts'
import { ChatPanel } from './ChatPanel.tsx'
import { ControlsPanel } from './ControlsPanel.tsx'
import { PeoplePanel } from '../../room-people/index.ts'
import { CatchUpPanel } from '../../room-captions/index.ts'
import { ContentsPanel } from '../../room-presenting/index.ts'
import styles from './SidePanel.module.css'

/** People, chat, agenda and host controls beside the picture; on phones a sheet above everything. */
export function SidePanel() {
  const panel = useUiValue((state) => state.panel)
  const isHost = useIsHost()
  const hasCaptions = useRoomValue((room) => room.view.captions !== null)
  const isContentsOffered = useRoomValue((room) => hasContents(room.view))
  // A former host sees the people instead.
  if (panel === null) return null
  const panels = panelsOf({ isHost, hasCaptions, hasContents: isContentsOffered })
  return <OpenPanel panel={panels.includes(panel) ? panel : 'people'} panels={panels} />
}

/** Host controls are only for hosts; Catch up is only available with captions, agenda and files only to those who may see them. */
function panelsOf({
  isHost,
  hasCaptions,
  hasContents,
}: Record<'isHost' | 'hasCaptions' | 'hasContents', boolean>): readonly Panel[] {
  return [
    'people',
    'chat',
    ...(hasContents ? (['contents'] as const) : []),
    ...(hasCaptions ? (['captions'] as const) : []),
    ...(isHost ? (['controls'] as const) : []),
  ]
}

function OpenPanel({ panel, panels }: { panel: Panel; panels: readonly Panel[] }) {
  const t = useText('room')
  const { ui } = useRoom()
  const close = () => ui.togglePanel(panel)
  useReturnedFocus()

  return (
    // Escape closes from wherever the keyboard is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={styles.panel}
      aria-label={t('panel.region')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <div className={styles.head}>
        <PanelTabs panel={panel} tabs={panels} />
        <button type="button" className={styles.close} aria-label={t('panel.close')} onClick={close}>
          <IconX size={19} stroke={1.8} />
        </button>
      </div>
      <div id="room-panel" className={styles.body} role="tabpanel" aria-labelledby={`room-tab-${panel}`}>
        {panel === 'people' ? <PeoplePanel /> : null}
        {panel === 'chat' ? <ChatPanel /> : null}
        {panel === 'contents' ? <ContentsPanel onFailed={close} /> : null}
        {panel === 'captions' ? <CatchUpPanel onFailed={close} /> : null}
        {panel === 'controls' ? <ControlsPanel /> : null}
      </div>
    </aside>
  )
}

/** When the panel closes, the focus returns to where it came from, unless it has moved elsewhere. */
function useReturnedFocus(): void {
  const opener = useRef<Element | null>(null)
  // Before the content takes the focus.
  useLayoutEffect(() => {
    opener.current = document.activeElement
  }, [])

  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement)
        opener.current.focus()
    },
    [],
  )
}

const tabIcons: Record<Panel, typeof IconUsers> = {
  people: IconUsers,
  chat: IconMessageCircle,
  contents: IconListDetails,
  captions: IconHistory,
  controls: IconShieldLock,
}

function PanelTabs({ panel, tabs }: { panel: Panel; tabs: readonly Panel[] }) {
  const t = useText('room')
  const formats = useFormats()
  const { ui } = useRoom()
  const isNarrow = useNarrow()
  const count = useCallValue((call) => call.participants.length)
  const tabList = useRef<HTMLDivElement>(null)
  const labels: Record<Panel, string> = {
    people: t('panel.people_count', { number: formats.number(count) }),
    chat: t('panel.chat'),
    contents: t('panel.contents'),
    captions: t('captions.catch_up'),
    controls: t('panel.controls'),
  }

  useEffect(() => {
    // A sheet takes the focus; beside the picture, people move there when they want to.
    if (isNarrow) tabList.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [isNarrow])

  function onKeyDown(event: KeyboardEvent): void {
    const step = sideStep(event)
    if (step === 0) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(panel) + step + tabs.length) % tabs.length]
    if (!next) return
    ui.openPanel(next)
    tabList.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }

  return (
    <div ref={tabList} className={styles.tabs} role="tablist" tabIndex={-1} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`room-tab-${tab}`}
          data-tab={tab}
          className={styles.tab}
          aria-selected={tab === panel}
          title={labels[tab]}
          aria-controls="room-panel"
          tabIndex={tab === panel ? 0 : -1}
          onClick={() => ui.openPanel(tab)}
        >
          <TabIcon tab={tab} />
          <span className={styles.words}>{labels[tab]}</span>
        </button>
      ))}
    </div>
  )
}

function TabIcon({ tab }: { tab: Panel }) {
  const Icon = tabIcons[tab]
  return <Icon size={20} stroke={1.8} aria-hidden />
}
