import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PictureName } from '../kit/offline/pictures.ts'
import { networkOf } from '../kit/wire/testStage.tsx'
import { setSession } from '../kit/wire/testUser.ts'
import { openPhotos, PHOTO_BYTES_MAX, PHOTOS_MAX } from './offlinePhotos.ts'

/** A store of pictures in memory, as the browser's. */
function storeOf(...held: PictureName[]) {
  const kept = new Map(held.map((name) => [`${name.exam}/${name.key}`, name]))
  return {
    kept: () => [...kept.keys()].toSorted(),
    pictures: () => Promise.resolve([...kept.values()]),
    readPicture: () => Promise.resolve(null),
    writePicture: (name: PictureName) => Promise.resolve(void kept.set(`${name.exam}/${name.key}`, name)),
    removePicture: ({ exam, key }: PictureName) => Promise.resolve(kept.delete(`${exam}/${key}`)),
  }
}
const opened = (store: ReturnType<typeof storeOf>, ...exams: string[]) =>
  openPhotos(store, new Map(exams.map((sn) => [sn, null])))
const copyOf = (...photos: string[]) => photos.map((photo) => ({ photo }))

let asked: string[]
let bytes = 1000
beforeEach(() => {
  setSession(true)
  const network = networkOf(({ url }) => {
    const key = url.searchParams.get('key') ?? ''
    asked.push(key)
    return key === 'gone' ? { http: 404, status: 80404 } : new Response(new Uint8Array(bytes))
  })
  ;[asked, bytes] = [[], 1000]
  vi.stubGlobal('fetch', network.fetch)
})
afterEach(() => vi.unstubAllGlobals())

describe('the photos of an exam are stored with its copy, and removed with it (domain.md §3.13a, D4)', () => {
  it('each is read once; one that cannot be read is read next time', async () => {
    const store = storeOf()
    const photos = await opened(store, 'E1')
    await photos.keep('E1', copyOf('a/1.jpg', 'gone', 'a/2.jpg', 'a/1.jpg', ''))
    expect(asked.toSorted()).toEqual(['a/1.jpg', 'a/2.jpg', 'gone'])
    await photos.keep('E1', copyOf('a/1.jpg', 'gone', 'a/2.jpg'))
    expect(asked.slice(3)).toEqual(['gone'])
    expect(store.kept()).toEqual(['E1/a/1.jpg', 'E1/a/2.jpg'])
  })

  it('those of who is no candidate any more go; those of another exam stay', async () => {
    const store = storeOf({ exam: 'E1', key: 'old' }, { exam: 'E1', key: 'same' }, { exam: 'E2', key: 'other' })
    await (await opened(store, 'E1', 'E2')).keep('E1', copyOf('same', 'new'))
    expect(store.kept()).toEqual(['E1/new', 'E1/same', 'E2/other'])
    expect(asked).toEqual(['new'])
  })

  it.each([
    [['E1'], ['E1/a']],
    [['E2'], ['E2/b']],
    [[], []],
  ])('of the exams %o that have a copy no more than %o is left at the next start', async (exams, left) => {
    const store = storeOf({ exam: 'E1', key: 'a' }, { exam: 'E2', key: 'b' })
    await opened(store, ...exams)
    expect(store.kept()).toEqual(left)
  })

  it('their number and size have a limit', async () => {
    const store = storeOf()
    const photos = await opened(store, 'E1')
    bytes = PHOTO_BYTES_MAX + 1
    await photos.keep('E1', copyOf('large'))
    bytes = PHOTO_BYTES_MAX
    await photos.keep('E1', copyOf('whole'))
    expect(store.kept()).toEqual(['E1/whole'])
    bytes = 10
    await photos.keep('E1', copyOf('whole', ...Array.from({ length: PHOTOS_MAX + 5 }, (_, at) => `p${at}`)))
    expect(store.kept()).toHaveLength(PHOTOS_MAX)
  })
})
