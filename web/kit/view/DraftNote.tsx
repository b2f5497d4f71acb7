import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from './kit.labels.ts'
import type { useAutosave } from './useAutosave.ts'

/** When the draft of a form was saved, or that it could not be. */
export function DraftNote({ of: { time, failed } }: { of: ReturnType<typeof useAutosave> }) {
  const say = useSay()
  return (
    <span role="status" className={failed ? 'zk-fault' : 'zk-quiet'}>
      {failed ? say(kitLabels.draft_failed) : time && say(kitLabels.draft_saved, { time: time.slice(0, 16) })}
    </span>
  )
}
