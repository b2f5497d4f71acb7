import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../view/AppDrawer.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import type { ImportCalls, TextFiles } from './ImportFile.tsx'
import { ImportSteps } from './ImportSteps.tsx'

type Props = { calls: ImportCalls; what: Text; text?: TextFiles; onClose: () => void }

/** The steps of an import, loaded when it is opened. */
export function ImportDrawer({ what, onClose, ...props }: Props) {
  const say = useSay()
  return (
    <AppDrawer open size={720} title={say(kitLabels.import_of, { what })} onClose={onClose}>
      <ImportSteps {...props} onDone={onClose} />
    </AppDrawer>
  )
}
