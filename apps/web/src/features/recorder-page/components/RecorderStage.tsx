import { Avatar, OrganizationMark } from '@majlis/ui'
import type { Call, CallParticipant } from '@majlis/media'
import { limits, type RecordingLayout } from '@majlis/contract'
import { IconHandStop, IconMicrophoneOff } from '@tabler/icons-react'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from '../../../shared/store/index.ts'
import { layoutGrid, arrangeStage, type Focus } from '../../room-core/index.ts'
import { PresentedPage } from './PresentedPage.tsx'
import type { Recorded, RecordedScene, RecorderServer } from '../model/recorder-server.ts'
import { useScene } from '../hooks/useScene.ts'
import styles from './RecorderStage.module.css'

const gapPx = 12
/** Beside the large picture. */
const stripPlaces = 5

interface RecorderStageProps {
  call: Call
  recorded: Recorded
  server: Pick<RecorderServer, 'loadScene' | 'loadPresented'>
  /** Called with each answer of the server. */
  onScene(this: void, scene: RecordedScene): void
}

/**
 * The room as it is recorded: everyone, or the speaker with some of the others; a presented document, a shared screen
 * or the hosts' spotlight is the large picture. People who have not agreed to be recorded are left out, with
 * everything they share.
 */
export function RecorderStage({ call, recorded, server, onScene }: RecorderStageProps) {
  const { presentation, spotlightId, agreedIds } = useScene(server, onScene)
  const snapshot = useStore(call, (state) => state)
  const hasAgreed = (id: string | null) => id !== null && agreedIds.includes(id)
  const people = snapshot.participants.filter(({ isSelf, id }) => !isSelf && hasAgreed(id))
  const scene = arrangeStage({
    view: viewOf(recorded.layout, people),
    order: byAttention(people).map(({ id }) => id),
    selfId: null,
    screens: snapshot.screens.filter(({ participantId }) => hasAgreed(participantId)),
    pinnedId: null,
    chosenScreenId: null,
    presented: presentation,
    spotlightId: hasAgreed(spotlightId) ? spotlightId : null,
    activeSpeakerId: hasAgreed(snapshot.activeSpeakerId) ? snapshot.activeSpeakerId : null,
  })
  const shown = scene.tiles.flatMap((id) => people.find((one) => one.id === id) ?? [])
  return (
    <main className={`room ${styles.stage}`}>
      {scene.focus === null ? (
        <Grid call={call} people={shown} />
      ) : (
        <>
          <div className={styles.focus}>
            {scene.focus.kind === 'document' && presentation ? (
              <PresentedPage key={presentation.fileId} presentation={presentation} server={server} />
            ) : (
              <Large call={call} focus={scene.focus} people={people} />
            )}
          </div>
          {shown.length > 0 ? (
            <div className={styles.strip}>
              {shown.slice(0, stripPlaces).map((person) => (
                <div key={person.id} className={styles.small}>
                  <Person call={call} person={person} />
                </div>
              ))}
            </div>
          ) : null}
        </>
      )}
      {people.length === 0 ? <p className={styles.title}>{recorded.title}</p> : null}
      {recorded.clockZone ? <Clock zone={recorded.clockZone} /> : null}
      {recorded.logoUrl ? (
        <div className={styles.mark}>
          <OrganizationMark name={recorded.organizationName} logoUrl={recorded.logoUrl} logoHeight={28} />
        </div>
      ) : null}
    </main>
  )
}

/** Two people are shown alike. */
function viewOf(layout: RecordingLayout, people: readonly CallParticipant[]): 'grid' | 'sidebar' {
  return layout === 'grid' || people.length <= 2 ? 'grid' : 'sidebar'
}

/** Cameras before names, so that pictures have the places. */
function byAttention(people: readonly CallParticipant[]): readonly CallParticipant[] {
  const rank = ({ camera }: CallParticipant) => (camera === 'on' ? 0 : 1)
  return people.toSorted((a, b) => rank(a) - rank(b))
}

function Grid({ call, people }: { call: Call; people: readonly CallParticipant[] }) {
  const { ref, width, height } = useElementSize()
  const shown = people.slice(0, limits.room.maxTilesPerPage)
  const grid = layoutGrid({
    width,
    height,
    count: shown.length,
    gap: gapPx,
    minTileWidth: 0,
    minTileHeight: 0,
  })
  return (
    <div ref={ref} className={styles.grid}>
      {shown.map((person) => (
        <div key={person.id} style={{ inlineSize: grid.tileWidth, blockSize: grid.tileHeight }}>
          <Person call={call} person={person} />
        </div>
      ))}
    </div>
  )
}

function Large({ call, focus, people }: { call: Call; focus: Focus; people: readonly CallParticipant[] }) {
  const person = people.find(({ id }) => id === focus.participantId)
  if (focus.kind === 'person') return person ? <Person call={call} person={person} /> : null
  return (
    <div className={styles.tile}>
      <Picture call={call} target={focus.target} fit="contain" />
      <Name>
        <bdi>{person?.name ?? ''}</bdi>
      </Name>
    </div>
  )
}

function Person({ call, person }: { call: Call; person: CallParticipant }) {
  const { id, name, camera, microphone, isSpeaking, pictureUrl, handRaisedAt } = person
  const isMuted = microphone !== 'on'
  return (
    <div className={styles.tile} data-speaking={(isSpeaking && !isMuted) || undefined}>
      <div className={styles.ground}>
        <Avatar name={name} pictureUrl={pictureUrl} className={styles.avatar ?? ''} />
      </div>
      {camera === 'on' ? <Picture call={call} target={id} fit="cover" /> : null}
      {handRaisedAt === null ? null : (
        <div className={styles.hand}>
          <IconHandStop size={22} stroke={2} />
        </div>
      )}
      <Name>
        {isMuted ? <IconMicrophoneOff size={15} stroke={2} /> : null}
        <bdi>{name}</bdi>
      </Name>
    </div>
  )
}

/** The time of day with its zone, which people who watch it later may not know. */
function Clock({ zone }: { zone: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const [format] = useState(
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'short',
      }),
  )
  return <div className={styles.clock}>{format.format(now)}</div>
}

function Name({ children }: { children: ReactNode }) {
  return <div className={styles.tag}>{children}</div>
}

function Picture({ call, target, fit }: { call: Call; target: string; fit: 'cover' | 'contain' }) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => (element.current ? call.attachVideo(target, element.current) : undefined), [call, target])
  return <video ref={element} className={styles.video} data-fit={fit} autoPlay playsInline muted />
}
