import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

function AnchorButton(props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) {
  return <Button component="a" {...props} />
}

function TextAnchor(props: AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>) {
  return <Anchor {...props} />
}

/** A button that goes to a page of ours. */
export const ButtonLink = createLink(AnchorButton)

/** Words that go to a page of ours. */
export const TextLink = createLink(TextAnchor)
