import { createContext, use, useCallback, useState } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'

/** A titled part of a long record, as it is in the document. */
export type Anchor = { title: Text; node: HTMLElement }
type Register = (anchor: Anchor) => () => void

const Anchors = createContext<Register | null>(null)

/** Collects the sections inside it. */
export const AnchorsScope = Anchors.Provider

const inOrder = (one: Anchor, other: Anchor) =>
  one.node.compareDocumentPosition(other.node) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** The sections inside a scope, in the order in which they are read, and what the scope is given to collect them. */
export function useAnchors(): { anchors: readonly Anchor[]; register: Register } {
  const [anchors, setAnchors] = useState<readonly Anchor[]>([])
  const register = useCallback((anchor: Anchor) => {
    setAnchors((list) => [...list, anchor].toSorted(inOrder))
    return () => setAnchors((list) => list.filter((one) => one !== anchor))
  }, [])
  return { anchors, register }
}

/** Makes a section one of its scope; nothing outside of one. The answer is the ref of its element. */
export function useAnchor(title: Text): (node: HTMLElement | null) => (() => void) | undefined {
  const register = use(Anchors)
  const { CN, HK, US } = title
  return useCallback(
    // By its words: a title that is made at each render is the same anchor.
    (node) => (node && register ? register({ title: { CN, HK, US }, node }) : undefined),
    [register, CN, HK, US],
  )
}
