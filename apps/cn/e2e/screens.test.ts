import { describeScreens } from '@bohe/testing/screens/describe-screens.ts'

describeScreens('cn')
