import { lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'

/** A script failed to load: no network, or the release was replaced. */
export class ChunkFailure extends Error {
  constructor(cause: unknown) {
    super('chunk', { cause })
    this.name = 'ChunkFailure'
  }
}

/** A part of a screen that is fetched when it is first shown (drawers, dialogs, heavy inputs), so that lists stay light; `meanwhile` keeps its place. A failed load is retried when the part is next rendered. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const fetched = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (failure) {
        Part = fetched()
        throw new ChunkFailure(failure)
      }
    })
  let Part = fetched()
  return function LazyPart(props: P) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    )
  }
}
