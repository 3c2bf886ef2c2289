import { describe, expect, it } from 'vitest'
import { aParticipant, createFakeCall } from '../testing/fake-call.ts'
import { createStageStore } from './stage-store.ts'

const people = ['me', 'a', 'b', 'c'].map((id) => aParticipant(id, { isSelf: id === 'me' }))

function setup() {
  const call = createFakeCall({ participants: people })
  const stage = createStageStore(call, { spotlightId: null, presented: null })
  stage.start()
  return { call, stage }
}

describe('createStageStore', () => {
  it('shows a newly presented document, even if a screen was chosen before', () => {
    const { call, stage } = setup()
    const screens = [{ participantId: 'a', trackId: 'one', hasAudio: false, isSelf: false }]
    call.show((snapshot) => ({ ...snapshot, screens }))
    stage.chooseScreen('one')
    stage.setPresented({ presenterId: 'b', fileId: 'plan' })
    expect(stage.getSnapshot().scene.focus).toMatchObject({ kind: 'document', target: 'plan' })
    stage.chooseScreen('one')
    expect(stage.getSnapshot().scene.focus).toMatchObject({ kind: 'screen', target: 'one' })
    stage.chooseScreen(null)
    expect(stage.getSnapshot().scene.focus).toMatchObject({ kind: 'document', target: 'plan' })
    stage.setPresented(null)
    expect(stage.getSnapshot().scene.focus).toMatchObject({ kind: 'screen', target: 'one' })
  })

  it('does not change while only connections do', () => {
    const { call, stage } = setup()
    const before = stage.getSnapshot()
    call.show((snapshot) => ({
      ...snapshot,
      participants: snapshot.participants.map((person) => ({ ...person, quality: 'poor' as const })),
    }))
    expect(stage.getSnapshot()).toBe(before)
  })

  it('moves a speaker of the second page onto the first', () => {
    const { call, stage } = setup()
    stage.setFirstPageSize(2)
    call.show((snapshot) => ({
      ...snapshot,
      participants: snapshot.participants.map((person) => ({ ...person, isSpeaking: person.id === 'c' })),
    }))
    expect(stage.getSnapshot().scene.tiles).toEqual(['me', 'c', 'b', 'a'])
  })

  it('[1.6] leaves interpreters on their page while they speak', () => {
    const { call, stage } = setup()
    stage.setFirstPageSize(2)
    call.show((snapshot) => ({
      ...snapshot,
      participants: snapshot.participants.map((person) =>
        person.id === 'c' ? { ...person, isSpeaking: true, interpreting: 'fr' } : person,
      ),
    }))
    expect(stage.getSnapshot().scene.tiles).toEqual(['me', 'a', 'b', 'c'])
  })

  it('moves a speaker among the few beside a shared screen', () => {
    const { call, stage } = setup()
    const screens = [{ participantId: 'a', trackId: 'one', hasAudio: false, isSelf: false }]
    call.show((snapshot) => ({ ...snapshot, screens }))
    stage.setFirstPageSize(2)
    call.show((snapshot) => ({
      ...snapshot,
      participants: snapshot.participants.map((person) => ({ ...person, isSpeaking: person.id === 'c' })),
    }))
    expect(stage.getSnapshot().scene).toMatchObject({
      focus: { target: 'one' },
      tiles: ['me', 'c', 'b', 'a'],
    })
  })

  it('pins and unpins, also by a change of view', () => {
    const { stage } = setup()
    stage.togglePin('b')
    expect(stage.getSnapshot().scene.focus?.participantId).toBe('b')
    stage.togglePin('b')
    expect(stage.getSnapshot().scene.focus).toBeNull()
    stage.togglePin('a')
    stage.setView('grid')
    expect(stage.getSnapshot()).toMatchObject({ pinnedId: null, scene: { focus: null } })
  })

  it('follows the spotlight of the hosts', () => {
    const { stage } = setup()
    stage.setSpotlight('c')
    expect(stage.getSnapshot().scene.focus?.participantId).toBe('c')
    stage.setSpotlight(null)
    expect(stage.getSnapshot().scene.focus).toBeNull()
  })
})
