import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useMemo } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../i18n/lang.ts'
import { fullTitle } from '../shell/openPages.ts'
import type { TabActions } from '../shell/openPages.ts'
import { tabLabels } from '../shell/tab.labels.ts'
import { useConsole } from './consoleContext.ts'
import { neighboursOf } from './tabOrder.ts'
import type { Tab } from './tabOrder.ts'

const WARNING_SECONDS = 4

type Question = { title: Text; hint: Text; anyway: Text }
const ONE: Question = {
  title: tabLabels.close_dirty,
  hint: tabLabels.close_dirty_hint,
  anyway: tabLabels.close_anyway,
}
const SEVERAL: Question = {
  title: tabLabels.close_all_dirty,
  hint: tabLabels.close_all_dirty_hint,
  anyway: tabLabels.close_anyway,
}
const REFRESH: Question = {
  title: tabLabels.refresh_dirty,
  hint: tabLabels.refresh_dirty_hint,
  anyway: tabLabels.refresh_anyway,
}

/** The actions of the tab bar: unsaved work is confirmed first, the last page stays open (spec §2.6). */
export function useTabActions(): TabActions {
  const { tabs, routing } = useConsole()
  const client = useQueryClient()
  const { message } = App.useApp()
  const agreed = useAgreement()
  return useMemo(() => {
    const close = async (path: string) => {
      if (!(await agreed([path], ONE))) return
      if (!(await routing.close([path]))) void message.warning(agreed.say(tabLabels.last_page), WARNING_SECONDS)
    }
    const closeSide = async (path: string, side: 'left' | 'right' | 'others') => {
      const closing = neighboursOf(tabs.read(), path, side)
      if (!(await agreed(closing, closing.length === 1 ? ONE : SEVERAL))) return
      const isFrontClosed = closing.includes(tabs.read().active ?? '')
      await routing.close(closing, path)
      if (side === 'others' && !isFrontClosed) await routing.open(path)
    }
    const refresh = async (path: string) => {
      if (!(await agreed([path], REFRESH))) return
      routing.refresh(path)
      // The data of this page is marked stale; other pages keep theirs.
      await client.invalidateQueries({ refetchType: 'none' })
    }
    return {
      open: (path) => void routing.open(path),
      close: (path) => void close(path),
      closeSide: (path, side) => void closeSide(path, side),
      refresh: (path) => void refresh(path),
      pin: tabs.pin,
      move: tabs.move,
    }
  }, [tabs, routing, client, message, agreed])
}

/** Asks before the unsaved work of these pages is lost. */
function useAgreement() {
  const { tabs } = useConsole()
  const { modal } = App.useApp()
  const say = useSay()
  return useMemo(() => {
    const ask = async (paths: readonly string[], { title, hint, anyway }: Question): Promise<boolean> => {
      const dirty = tabs.read().tabs.filter((tab) => tab.dirty && paths.includes(tab.key))
      if (dirty.length === 0) return true
      const titleOf = ({ rowTitle, about }: Tab) => fullTitle(say(rowTitle), about)
      const words = { title: dirty.map(titleOf)[0] ?? '', titles: dirty.map(titleOf).join(' · ') }
      return modal.confirm({
        title: say(title, words),
        content: say(hint, words),
        okText: say(anyway),
        okButtonProps: { danger: true },
        cancelText: say(tabLabels.keep_editing),
      })
    }
    return Object.assign(ask, { say })
  }, [tabs, modal, say])
}
