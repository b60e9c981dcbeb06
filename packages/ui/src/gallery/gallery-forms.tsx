import { Button, buttonClass } from '#button/button.tsx'
import { CaptchaField } from '#captcha-field/captcha-field.tsx'
import { Checkbox } from '#checkbox/checkbox.tsx'
import { CodeField } from '#code-field/code-field.tsx'
import { Field } from '#field/field.tsx'
import { DownloadIcon, MailIcon, RefreshIcon } from '#icons/control.tsx'
import { Cluster, Grid, Stack } from '#layout/layout.tsx'
import { PasswordField } from '#password-field/password-field.tsx'
import { PhoneField } from '#phone-field/phone-field.tsx'
import { Select } from '#select/select.tsx'

const captcha =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 40'%3E%3Ctext x='14' y='28' font-size='24' font-family='monospace' fill='%23355'%3EK7mQ%3C/text%3E%3C/svg%3E"

const rules = [
  { text: '6–20 个字符', test: (password: string) => password.length >= 6 && password.length <= 20 },
  { text: '字母、数字、符号至少两种', test: (password: string) => /[a-z]/i.test(password) && /[^a-z]/i.test(password) },
]

const countries = [
  { code: '86', name: '中国大陆' },
  { code: '1', name: 'United States' },
]

export function GalleryButtons() {
  return (
    <Stack>
      <Cluster>
        <Button tone="primary">立即加速</Button>
        <Button>Secondary</Button>
        <Button tone="quiet">Quiet</Button>
        <Button tone="danger">解除绑定</Button>
        <Button disabled>Disabled</Button>
      </Cluster>
      <Cluster>
        <Button tone="primary" pending>
          立即加速
        </Button>
        <Button pending>Secondary</Button>
        <Button tone="primary" size="sm">
          Small
        </Button>
        <a className={buttonClass({ tone: 'primary', size: 'lg' })} href="#download">
          <DownloadIcon /> Download for Windows
        </a>
        <Button icon aria-label="Refresh">
          <RefreshIcon />
        </Button>
      </Cluster>
    </Stack>
  )
}

export function GalleryForms() {
  return (
    <Grid column="wide" gap={8}>
      <Stack>
        <PhoneField label="手机号" countryLabel="国家或地区" countries={countries} placeholder="11 位手机号" />
        <CaptchaField label="图形验证码" image={captcha} refreshLabel="换一张" exchange={{ children: '改用语音' }} />
        <CodeField
          label="短信验证码"
          sendLabel="获取验证码"
          waitLabel={seconds => `${seconds} 秒后重发`}
          secondsLeft={0}
          help={<a href="#voice">收不到短信？用语音验证码</a>}
        />
        <PasswordField
          id="gallery-password"
          label="密码"
          showLabel="显示密码"
          metLabel="已满足"
          rules={rules}
          defaultValue="薄荷"
        />
        <Field label="邀请码" note="选填" name="refer_code" />
        <Checkbox>
          我已阅读并同意<a href="#agreement">用户协议</a>
        </Checkbox>
        <Button tone="primary" size="lg" block>
          注册
        </Button>
      </Stack>
      <GalleryFormStates />
    </Grid>
  )
}

function GalleryFormStates() {
  return (
    <Stack>
      <Field label="E-mail" type="email" leading={<MailIcon />} placeholder="you@example.com" />
      <Field label="E-mail" defaultValue="mint@" error="Email format error!" help="We send a code there." />
      <CodeField
        label="Email code"
        sendLabel="Send code"
        waitLabel={seconds => `Resend in ${seconds} s`}
        secondsLeft={7}
        error="Verification code format error!"
      />
      <CaptchaField label="Picture" refreshLabel="Show another picture" />
      <PasswordField
        label="Password"
        showLabel="Show password"
        metLabel="Met:"
        defaultValue="mint-7"
        rules={[{ text: '6–20 characters', test: password => password.length > 5 }]}
      />
      <Select label="Sex" defaultValue="1">
        <option value="1">Rather not say</option>
        <option value="2">Female</option>
      </Select>
      <Field label="Account" defaultValue="cannot be changed" disabled />
      <Checkbox defaultChecked>Apply to my account now</Checkbox>
      <Checkbox error="Please read and agree the user agreement!">
        I agree to the <a href="#agreement">user agreement</a>
      </Checkbox>
    </Stack>
  )
}
