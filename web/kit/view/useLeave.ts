import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from './AppModal.tsx'
import { kitLabels } from './kit.labels.ts'

/** Leaves at once, or asks first where what was changed is not saved. */
export function useLeave(isChanged: boolean, leave: () => void): () => void {
  const say = useSay()
  const confirm = useConfirm()
  return () => {
    if (!isChanged) return leave()
    confirm({
      title: say(kitLabels.discard_question),
      content: say(kitLabels.discard_consequence),
      okText: say(kitLabels.discard),
      okButtonProps: { danger: true },
      cancelText: say(kitLabels.keep_editing),
      onOk: leave,
    })
  }
}
