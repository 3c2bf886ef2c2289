import type { Chat, ChatMember } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { ActionIcon, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconLogout, IconPencil, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { AddMembersDialog, RenameGroupDialog } from './GroupDialog.tsx'
import styles from './MembersPanel.module.css'

type OpenDialog =
  | { kind: 'rename' }
  | { kind: 'add' }
  | { kind: 'remove'; member: ChatMember }
  | { kind: 'leave' }

interface MembersPanelProps {
  chat: Chat
  /** The user has left the group: the chat is no longer theirs. */
  onLeft(): void
}

/** The members of a chat. Every member of a group adds people and can leave; its owner renames it and removes people. */
export function MembersPanel({ chat, onLeft }: MembersPanelProps) {
  const t = useText('chat')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const isGroup = chat.name !== null
  return (
    <section className={styles.panel} aria-labelledby="chat-members">
      <header className={styles.head}>
        <h2 id="chat-members">{t('members.title')}</h2>
        <span className={styles.count}>{t('members.count', { count: chat.members.length })}</span>
      </header>
      <ul className={styles.list}>
        {chat.members.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            isGroup={isGroup}
            canRemove={isGroup && chat.canManage && !member.isMe}
            onRemove={() => setDialog({ kind: 'remove', member })}
          />
        ))}
      </ul>
      {isGroup ? (
        <div className={styles.actions}>
          <Button
            variant="subtle"
            leftSection={<IconUserPlus size={18} stroke={1.8} aria-hidden />}
            onClick={() => setDialog({ kind: 'add' })}
          >
            {t('group.addPeople')}
          </Button>
          {chat.canManage ? (
            <Button
              variant="subtle"
              leftSection={<IconPencil size={18} stroke={1.8} aria-hidden />}
              onClick={() => setDialog({ kind: 'rename' })}
            >
              {t('group.rename')}
            </Button>
          ) : null}
          <Button
            variant="subtle"
            leftSection={<IconLogout className="points" size={18} stroke={1.8} aria-hidden />}
            onClick={() => setDialog({ kind: 'leave' })}
          >
            {t('members.leave')}
          </Button>
        </div>
      ) : null}
      <MembersDialog chat={chat} dialog={dialog} onLeft={onLeft} onClose={() => setDialog(null)} />
    </section>
  )
}

interface MemberRowProps {
  member: ChatMember
  isGroup: boolean
  canRemove: boolean
  onRemove(): void
}

function MemberRow({
  member: { name, pictureUrl, isOwner, isMe },
  isGroup,
  canRemove,
  onRemove,
}: MemberRowProps) {
  const t = useText('chat')
  return (
    <li className={styles.member}>
      <Avatar name={name} pictureUrl={pictureUrl} size={36} />
      <span className={styles.words}>
        <bdi>{isMe ? t('members.you', { name }) : name}</bdi>
        {isGroup && isOwner ? <small>{t('members.owner')}</small> : null}
      </span>
      {canRemove ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('members.remove', { name })}
          title={t('members.removeButton')}
          onClick={onRemove}
        >
          <IconUserMinus size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  )
}

interface MembersDialogProps extends MembersPanelProps {
  dialog: OpenDialog | null
  onClose(): void
}

function MembersDialog({ chat, dialog, onLeft, onClose }: MembersDialogProps) {
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'rename':
      return <RenameGroupDialog chat={chat} onClose={onClose} />
    case 'add':
      return <AddMembersDialog chat={chat} onClose={onClose} />
    case 'remove':
      return <RemoveDialog chat={chat} member={dialog.member} onClose={onClose} />
    case 'leave':
      return <LeaveDialog chat={chat} onLeft={onLeft} onClose={onClose} />
  }
}

function RemoveDialog({ chat, member, onClose }: { chat: Chat; member: ChatMember; onClose(): void }) {
  const t = useText('chat')
  const { name, userId } = member
  const removal = useMutation(
    orpc.chat.removeMember.mutationOptions({
      onSuccess: onClose,
      meta: { changes: ['chats'], done: t('members.removed', { name }) },
    }),
  )
  return (
    <ConfirmDialog
      title={t('members.removeTitle', { name })}
      confirmLabel={t('members.removeButton')}
      isBusy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate({ roomId: chat.roomId, userId })}
      onClose={onClose}
    >
      {t('members.removeText')}
    </ConfirmDialog>
  )
}

function LeaveDialog({ chat, onLeft, onClose }: MembersPanelProps & { onClose(): void }) {
  const t = useText('chat')
  const name = chat.name ?? ''
  const me = chat.members.find(({ isMe }) => isMe)
  const leaving = useMutation(
    orpc.chat.removeMember.mutationOptions({
      onSuccess: () => {
        showSnackbar(t('members.left', { name }))
        onClose()
        onLeft()
      },
      meta: { changes: ['chats'] },
    }),
  )
  return (
    <ConfirmDialog
      title={t('members.leaveTitle', { name })}
      confirmLabel={t('members.leaveButton')}
      isBusy={leaving.isPending}
      isDisabled={!me}
      error={leaving.error}
      onConfirm={() => me && leaving.mutate({ roomId: chat.roomId, userId: me.userId })}
      onClose={onClose}
    >
      {t('members.leaveText')}
    </ConfirmDialog>
  )
}
