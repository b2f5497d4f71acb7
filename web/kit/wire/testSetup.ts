import { configure } from '@testing-library/react'
import { patience } from '@zhikao/domain/kernel/patience.ts'

// Timeout of queries that wait for a render; rendering is slow on a busy machine.
configure({ asyncUtilTimeout: patience() })
