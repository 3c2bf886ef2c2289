// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { useLongPress } from '../hooks/useLongPress.ts'
import type { ChatMessage } from '../model/chat-types.ts'
import { EditMessage } from './EditMessage.tsx'
import { MessageActions, type MessageMenu } from './MessageActions.tsx'
import { Reactions } from './Reactions.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const message: ChatMessage = {
  id: '$one',
  key: '$one',
  roomId: '!river:chat.example.org',
  sender: '@arif',
  sentAt: Date.UTC(2026, 10, 28, 10),
  editedAt: null,
  content: { kind: 'text', text: 'The maps are here.' },
  replyTo: null,
  reactions: [],
  state: 'sent',
  readBy: [],
}

const acts = () => ({
  onReact: vi.fn<(emoji: string) => void>(),
  onReply: vi.fn<() => void>(),
  onEdit: vi.fn<() => void>(),
  onDelete: vi.fn<() => void>(),
})

function Row({ isMine, of, ...on }: ReturnType<typeof acts> & { isMine: boolean; of: ChatMessage }) {
  const [menu, setMenu] = useState<MessageMenu>(null)
  return (
    <div data-message data-testid="row" {...useLongPress(() => setMenu('actions'))}>
      <a href="https://example.org/maps" tabIndex={-1}>
        <b>maps</b>
      </a>
      <textarea aria-label="Edit message" tabIndex={-1} />
      <MessageActions
        message={of}
        senderName="Arif Khan"
        isMine={isMine}
        menu={menu}
        onMenu={setMenu}
        {...on}
      />
    </div>
  )
}

async function open({ isMine = false, of = message } = {}) {
  const on = acts()
  await renderScreen(
    () => (
      <main>
        <h1>Chat</h1>
        <Row isMine={isMine} of={of} {...on} />
      </main>
    ),
    { namespaces: ['chat'] },
  )
  return {
    on,
    user: userEvent.setup(),
    dots: screen.queryByRole('button', { name: /^Actions for the message/ }),
  }
}

it('reacts by keyboard, and returns the focus', async () => {
  const { on, user } = await open()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Actions for the message from Arif Khan' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('👍'))
  await expectNoViolations()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}')
  expect(on.onReact).toHaveBeenCalledWith('❤️')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Actions for the message/ })),
  )
})

it('offers more emoji', async () => {
  const { on, user, dots } = await open()
  await user.click(dots!)
  await user.click(await screen.findByRole('button', { name: 'More reactions' }))
  await user.click(await screen.findByRole('button', { name: '🚀' }))
  expect(on.onReact).toHaveBeenCalledWith('🚀')
})

it('lets only the sender edit and delete, and asks before deleting', async () => {
  const { dots, user } = await open()
  await user.click(dots!)
  expect(await screen.findByRole('button', { name: 'Copy text' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  cleanup()
  const own = await open({ isMine: true })
  await user.click(own.dots!)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete this message?' })
  expect(own.on.onDelete).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(own.on.onDelete).toHaveBeenCalledOnce()
})

it.each([
  ['deleted', { ...message, content: { kind: 'deleted' as const } }],
  ['not sent yet', { ...message, state: 'sending' as const }],
])('offers nothing for a message that is %s', async (_, of) => {
  const { dots } = await open({ of })
  expect(dots).toBeNull()
})

it('opens under a resting finger, not under one that scrolls', async () => {
  await open()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const row = screen.getByTestId('row')
  const finger = { pointerType: 'touch', clientX: 10, clientY: 10 }
  fireEvent.pointerDown(row, finger)
  fireEvent.pointerMove(row, { ...finger, clientY: 40 })
  vi.advanceTimersByTime(600)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.pointerDown(row, finger)
  vi.advanceTimersByTime(600)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

it('leaves links and the field of an edit to the browser', async () => {
  await open()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  for (const target of [screen.getByText('maps'), screen.getByRole('textbox')]) {
    fireEvent.pointerDown(target, { pointerType: 'touch', clientX: 10, clientY: 10 })
    vi.advanceTimersByTime(600)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('shows reactions with their senders, and takes back an own one', async () => {
  const onToggle = vi.fn<(key: string, isMine: boolean) => void>()
  await renderScreen(
    () => (
      <main>
        <h1>Chat</h1>
        <Reactions
          reactions={[
            { key: '👍', senders: ['@me', '@arif'] },
            { key: '🎉', senders: ['@arif'] },
          ]}
          account="@me"
          nameOf={() => 'Arif Khan'}
          onToggle={onToggle}
        />
      </main>
    ),
    { namespaces: ['chat'] },
  )
  const user = userEvent.setup()
  const own = screen.getByRole('button', { name: '👍 2: you and Arif Khan', pressed: true })
  await expectNoViolations()
  await user.click(own)
  expect(onToggle).toHaveBeenLastCalledWith('👍', true)
  await user.click(screen.getByRole('button', { name: '🎉 1: Arif Khan', pressed: false }))
  expect(onToggle).toHaveBeenLastCalledWith('🎉', false)
})

function Editing({ onSave, onCancel }: { onSave(text: string): void; onCancel(): void }) {
  const [text, setText] = useState('The maps')
  return (
    <EditMessage
      edit={{ text, state: 'editing' }}
      text="The maps"
      takesFocus
      onChange={setText}
      onSave={() => onSave(text)}
      onCancel={onCancel}
    />
  )
}

it('edits a message by keyboard', async () => {
  const onSave = vi.fn<(text: string) => void>()
  const onCancel = vi.fn<() => void>()
  await renderScreen(
    () => (
      <main>
        <h1>Chat</h1>
        <Editing onSave={onSave} onCancel={onCancel} />
      </main>
    ),
    { namespaces: ['chat'] },
  )
  const user = userEvent.setup()
  await user.keyboard(' are{Shift>}{Enter}{/Shift}here{Enter}')
  expect(onSave).toHaveBeenCalledWith('The maps are\nhere')
  await expectNoViolations()
  await user.clear(screen.getByRole('textbox', { name: 'Edit message' }))
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  await user.keyboard('{Enter}{Escape}')
  expect(onSave).toHaveBeenCalledOnce()
  expect(onCancel).toHaveBeenCalledOnce()
})
