import type { ChatRow } from '@bohe/api-client/staff/calls/chat'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { chatStream, type LinkState } from './chat-stream.ts'

/** How the stream of this page is. */
export const useLinkState = (): LinkState => useSyncExternalStore(chatStream.subscribe, () => chatStream.state)

/** Hears of each conversation that changed. */
export const useChangedChats = (hear: (row: ChatRow) => void): void => {
  const onRow = useEffectEvent(hear)
  useEffect(() => chatStream.watch(row => onRow(row)), [])
}
