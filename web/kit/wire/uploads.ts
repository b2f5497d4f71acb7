import { createContext, use, useRef, useState } from 'react'

/** An upload that is on its way; true once its file is in the form. */
type Work = Promise<boolean>

const Uploads = createContext<(work: Work) => Work>((work) => work)
export const UploadsScope = Uploads.Provider

/** Tells the form around an input of an upload, so that it is not sent without the file; answers the upload itself. */
export function useUpload(): (work: Work) => Work {
  return use(Uploads)
}

/** The uploads of a form. `ended` waits for all of them, and answers whether each file is in the form; `waiting` while it does. */
export function useUploads() {
  const running = useRef(new Set<Work>())
  const [waiting, setWaiting] = useState(false)
  const track = (given: Work) => {
    const work = given.catch(() => false)
    running.current.add(work)
    void work.then(() => running.current.delete(work))
    return given
  }
  const ended = async (): Work => {
    if (running.current.size === 0) return true
    setWaiting(true)
    const outcomes: boolean[] = []
    // A file that is chosen meanwhile belongs to the form too.
    while (running.current.size > 0) outcomes.push(...(await Promise.all(running.current)))
    setWaiting(false)
    return outcomes.every((isThere) => isThere)
  }
  return { waiting, track, ended }
}
