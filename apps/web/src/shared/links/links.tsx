import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

function AnchorButton(props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) {
  return <Button component="a" {...props} />
}

function TextAnchor(props: AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>) {
  return <Anchor {...props} />
}

/** A link to one of our pages that looks like a button. */
export const ButtonLink = createLink(AnchorButton)

/** A text link to one of our pages. */
export const TextLink = createLink(TextAnchor)
