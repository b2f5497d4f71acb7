import { configure } from '@testing-library/react'
import { beforeAll } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { showLang } from '../../i18n/lang.ts'

// Timeout of queries that wait for a render; rendering is slow on a busy machine.
configure({ asyncUtilTimeout: patience() })

// The files of a worker may share its modules and its storage: each begins in Chinese with nothing stored.
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  showLang('CN')
})
