// All settings besides the first five, in groups that are folded.
import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { ChoiceField, LinesField, LongTextField, NumberField, SwitchField, TextField } from '../../parts/form/fields';
import { CheckField } from './CheckField';
import { Folded } from './Folded';
import { LooksPreview } from './LooksPreview';
import { OriginCommands } from './OriginCommands';
import { RoutesField } from './RoutesField';
import { LookField } from '../../parts/room/LookField';
import { LOOK_KEYS } from '../../parts/room/looks';
import { MessagesField } from '../../parts/room/MessagesField';
import {
  ACTIONS,
  BIND,
  LANGUAGES,
  LOSS,
  METHODS,
  MODES,
  PATHS,
  SAMESITE,
  SECURE,
  STATUS_CODES,
  UNHEALTHY,
  WHEN,
} from '../../parts/room/choices';
import { labelOf } from './settings';

/** `roomId` is empty if there is no room yet. */
export function MoreFields({ zoneId, roomId = '' }: { zoneId: string; roomId?: string }) {
  return (
    <div>
      <Folded title="Description and state" names={['description', 'suspended', 'queue_all', 'invited_only']}>
        <LongTextField name="description" label={labelOf('description')} help="For people who run it." />
        <SwitchField
          name="suspended"
          label={labelOf('suspended')}
          help="The room is off: no cookie, no line, everyone passes to the site."
        />
        <SwitchField name="queue_all" label={labelOf('queue_all')} help="No newcomer enters; those inside stay." />
        <SwitchField
          name="invited_only"
          label={labelOf('invited_only')}
          help="Only visitors with an invitation enter or wait; those inside stay. Needs keys in the node’s settings."
        />
      </Folded>
      <Folded title="Addresses" names={['path', 'additional_routes', 'case_sensitive', 'path_policy']}>
        <TextField name="path" label={labelOf('path')} help="Everything below it is covered too." />
        <RoutesField />
        <SwitchField name="case_sensitive" label={labelOf('case_sensitive')} help="Whether /Sale is not /sale." />
        <ChoiceField
          name="path_policy"
          label={labelOf('path_policy')}
          help="Such as /a/../sale or /%73ale."
          choices={PATHS}
        />
      </Folded>
      <Folded
        title="Line and sessions"
        names={[
          'queueing_method',
          'disable_session_renewal',
          'running_requests_hold_seat',
          'give_back_unseen_seats',
          'confirm_seconds',
          'bind',
          'moves_per_hour',
          'refresh_interval',
          'bucket_seconds',
          'on_coordinator_loss',
        ]}
      >
        <ChoiceField name="queueing_method" label={labelOf('queueing_method')} choices={METHODS} />
        <SwitchField
          name="disable_session_renewal"
          label={labelOf('disable_session_renewal')}
          help="Counted from when a visitor entered, however active."
        />
        <SwitchField
          name="running_requests_hold_seat"
          label={labelOf('running_requests_hold_seat')}
          help="An upload, a download or a stream that is under way renews its session."
        />
        <SwitchField
          name="give_back_unseen_seats"
          label={labelOf('give_back_unseen_seats')}
          help="30 seconds after a visitor entered and made no second request."
        />
        <NumberField
          name="confirm_seconds"
          label={`${labelOf('confirm_seconds')}, seconds`}
          help="15 to 300: a visitor who made no second request by then loses the seat, after a wait too. 0: never."
        />
        <ChoiceField
          name="bind"
          label={labelOf('bind')}
          help="A network is a /24 of IPv4 or a /56 of IPv6. Switch it on when all nodes run this version."
          choices={BIND}
        />
        <NumberField
          name="moves_per_hour"
          label={labelOf('moves_per_hour')}
          help="1 to 1,000: a ticket that moves between networks more often costs its visitor some work each time."
        />
        <TextField
          name="refresh_interval"
          label={labelOf('refresh_interval')}
          help="adaptive, or seconds from 5 to 120."
        />
        <NumberField
          name="bucket_seconds"
          label={`${labelOf('bucket_seconds')}, seconds`}
          help="How finely times of arrival are distinguished: 1 to 60."
        />
        <ChoiceField
          name="on_coordinator_loss"
          label={labelOf('on_coordinator_loss')}
          help="What becomes of newcomers when the node that counts does not answer."
          choices={LOSS}
        />
      </Folded>
      <Folded
        title="When the origin is sick"
        names={[
          'origin_health_check_id',
          'on_origin_unhealthy',
          'reduce_to',
          'visitors_veto',
          'origin_failures',
          'origin_hold',
        ]}
      >
        <CheckField zoneId={zoneId} />
        <ChoiceField name="on_origin_unhealthy" label={labelOf('on_origin_unhealthy')} choices={UNHEALTHY} />
        <NumberField name="reduce_to" label={`${labelOf('reduce_to')}, percent of the limits`} help="10 to 90." />
        <SwitchField
          name="visitors_veto"
          label={labelOf('visitors_veto')}
          help="If 20 of them are answered within ten seconds and few answers fail."
        />
        <TextField
          name="origin_failures"
          label={`${labelOf('origin_failures')}, percent`}
          help="off, or 20 to 90. Needs no health check."
        />
        <SwitchField
          name="origin_hold"
          label={labelOf('origin_hold')}
          help="Switch it off to admit people whatever the check and the answers say."
        />
      </Folded>
      <Folded
        title="Waiting page"
        names={[
          'message',
          'messages',
          'default_template_language',
          'template_language_auto',
          'queueing_status_code',
          'custom_page_html',
          'custom_page_csp',
        ]}
      >
        <LongTextField
          name="message"
          label={labelOf('message')}
          help="Plain text, at most 500 characters. Empty: none."
        />
        <MessagesField label={labelOf('messages')} />
        <ChoiceField
          name="default_template_language"
          label={labelOf('default_template_language')}
          help="Of the built-in page."
          choices={LANGUAGES}
        />
        <SwitchField
          name="template_language_auto"
          label={labelOf('template_language_auto')}
          help="The built-in page takes what the browser asks for, if it has it."
        />
        <ChoiceField
          name="queueing_status_code"
          label={labelOf('queueing_status_code')}
          choices={STATUS_CODES}
          numeric
        />
        <LongTextField
          name="custom_page_html"
          label={labelOf('custom_page_html')}
          help="A template in the place of the built-in page; empty for that one."
          code
        />
        {roomId && (
          <Text size="sm">
            <Anchor component={Link} href={`/rooms/${zoneId}/${roomId}/page`}>
              Edit it next to a preview
            </Anchor>
          </Text>
        )}
        <TextField name="custom_page_csp" label={labelOf('custom_page_csp')} help="Empty: none." />
      </Folded>
      <Folded title="Looks of the built-in page" names={LOOK_KEYS}>
        <Text size="sm" c="dimmed">
          An own page can use them as variables.
        </Text>
        {LOOK_KEYS.map(name => (
          <LookField key={name} name={name} label={labelOf(name)} />
        ))}
        <LooksPreview zoneId={zoneId} roomId={roomId} />
      </Folded>
      <Folded title="Apps and other sites" names={['json_response_enabled', 'cors_origins']}>
        <SwitchField
          name="json_response_enabled"
          label={labelOf('json_response_enabled')}
          help="Clients that ask for JSON get their place in the line as JSON."
        />
        <LinesField
          name="cors_origins"
          label={labelOf('cors_origins')}
          help="Origins: scheme, host and maybe port, one a line."
        />
      </Folded>
      <Folded title="Cookie and origin" names={['cookie_suffix', 'cookie_attributes', 'enabled_origin_commands']}>
        <TextField
          name="cookie_suffix"
          label={labelOf('cookie_suffix')}
          help="Needed with more addresses; unique in the zone."
        />
        <ChoiceField
          name="cookie_attributes/samesite"
          label={labelOf('cookie_attributes/samesite')}
          choices={SAMESITE}
        />
        <ChoiceField name="cookie_attributes/secure" label={labelOf('cookie_attributes/secure')} choices={SECURE} />
        <OriginCommands />
      </Folded>
      <Folded
        title="Challenge"
        names={[
          'turnstile_mode',
          'turnstile_action',
          'turnstile_when',
          'infinite_queue_shown',
          'plain_seconds',
          'challenge_exceptions',
        ]}
      >
        <Text size="sm" c="dimmed">
          Some work for the visitor’s browser, which costs a program that wants many places.
        </Text>
        <ChoiceField name="turnstile_mode" label={labelOf('turnstile_mode')} choices={MODES} />
        <ChoiceField name="turnstile_action" label={labelOf('turnstile_action')} choices={ACTIONS} />
        <ChoiceField
          name="turnstile_when"
          label={labelOf('turnstile_when')}
          choices={WHEN}
          help="Not set: those who have to wait, unless the challenge is invisible and only counts."
          inherit="Not set"
        />
        <SwitchField
          name="infinite_queue_shown"
          label={labelOf('infinite_queue_shown')}
          help="Programs are shown this, too."
        />
        <NumberField
          name="plain_seconds"
          label={`${labelOf('plain_seconds')}, seconds`}
          help="10 to 3600: for so long a visitor without a script has to come back. 0: none of them joins."
        />
        <LinesField
          name="challenge_exceptions"
          label={labelOf('challenge_exceptions')}
          help="Addresses or networks from which many people come, one a line."
        />
      </Folded>
    </div>
  );
}
