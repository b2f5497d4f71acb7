import { lazy } from 'react'
import type { LazyExoticComponent, ComponentType } from 'react'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { ChunkFailure } from '../kit/wire/lazyPart.tsx'
import type { PageLoader, PageModule, Pages } from './pages.ts'

/** A page whose script has not loaded by then counts as failed (spec §9). */
const CHUNK_TIMEOUT_MS = 120_000

function withLimit(loading: Promise<PageModule>): Promise<PageModule> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

const isPageModule = (module: unknown): module is PageModule =>
  typeof module === 'object' && module !== null && 'default' in module && typeof module.default === 'function'

/** Chromium caches a failed import by its URL: retry under another URL (shell.md C9 trap 4). */
async function loadAgain(failure: unknown, attempt: number, load: PageLoader): Promise<PageModule> {
  const url = /https?:\/\/\S+\.js/.exec(failure instanceof Error ? failure.message : '')?.[0]
  if (!url) return load()
  const module: unknown = await import(/* @vite-ignore */ `${url}?attempt=${attempt}`)
  return isPageModule(module) ? module : load()
}

/** The pages of one console as lazy components: each loaded once, and again after a failure. */
export function createPageRegistry(pages: Pages) {
  const known = new Map<ScreenName, LazyExoticComponent<ComponentType>>()
  const loading = new Map<ScreenName, Promise<PageModule>>()
  const failures = new Map<ScreenName, { attempt: number; failure: unknown }>()

  async function load(screen: ScreenName): Promise<PageModule> {
    const earlier = failures.get(screen)
    try {
      if (earlier) return await withLimit(loadAgain(earlier.failure, earlier.attempt, pages[screen]))
      // One silent retry: a single lost response needs no message.
      return await withLimit(pages[screen]().catch((failure: unknown) => loadAgain(failure, 0, pages[screen])))
    } catch (failure) {
      failures.set(screen, { attempt: (earlier?.attempt ?? 0) + 1, failure: earlier?.failure ?? failure })
      throw new ChunkFailure(failure)
    }
  }
  function start(screen: ScreenName): Promise<PageModule> {
    const begun = loading.get(screen) ?? load(screen)
    loading.set(screen, begun)
    return begun
  }
  return {
    pageOf(screen: ScreenName): LazyExoticComponent<ComponentType> {
      const page = known.get(screen) ?? lazy(() => start(screen))
      known.set(screen, page)
      return page
    },
    /** Preloads a page before it is rendered; a failure is shown where it is rendered. */
    fetch: (screen: ScreenName) => void start(screen).catch(() => undefined),
    /** Drops a failed page, so that the next render loads it again. */
    forget(screen: ScreenName) {
      known.delete(screen)
      loading.delete(screen)
    },
  }
}

export type PageRegistry = ReturnType<typeof createPageRegistry>
