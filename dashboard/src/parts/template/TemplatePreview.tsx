import { Group, NativeSelect, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { LANGUAGES } from '../room/choices';
import { Failed, Loading } from '../states';
import { useQuery } from '../useQuery';
import { PreviewFrame, SCREENS } from './PreviewFrame';
import { MOST_MINUTES, PREVIEW_STATES, STANDARD_MINUTES } from './previewStates';
import type { Previewed } from './usePreview';

/** The page as visitors will see it, in the state and language that are chosen here and kept in the address. */
export function TemplatePreview({
  shown,
  again,
  language,
  usual = 'line',
}: {
  shown: Previewed;
  again: () => void;
  language: string;
  /** The state that is shown first. */
  usual?: string;
}) {
  const [stateName, setState] = useQuery('state', usual);
  const [tag, setTag] = useQuery('language', '');
  const [minutes, setMinutes] = useQuery('minutes', String(STANDARD_MINUTES));
  const [screen, setScreen] = useQuery('screen', 'phone');
  const state = PREVIEW_STATES.find(one => one.name === stateName) ?? PREVIEW_STATES[0]!;
  const seen = screen === 'desk' ? 'desk' : 'phone';
  const query = new URLSearchParams(state.query);
  const spoken = LANGUAGES.some(one => one.value === tag) ? tag : language;
  query.set('language', spoken);
  const count = Number.parseInt(minutes, 10);
  if (state.minutes && count >= 1 && count <= MOST_MINUTES) query.set('waitTime', String(count));
  return (
    <Stack component="section" aria-label="Preview" gap="xs" onKeyDown={noSubmit}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label="State"
          data={PREVIEW_STATES.map(one => ({ value: one.name, label: one.label }))}
          value={state.name}
          onChange={e => setState(e.currentTarget.value)}
        />
        <NativeSelect
          label="Language"
          data={[...LANGUAGES]}
          value={spoken}
          onChange={e => setTag(e.currentTarget.value === language ? '' : e.currentTarget.value)}
        />
        {state.minutes && (
          <NumberInput
            label={state.minutes}
            value={minutes}
            onChange={value => setMinutes(String(value))}
            min={1}
            max={MOST_MINUTES}
            allowDecimal={false}
            w="11rem"
          />
        )}
        <SegmentedControl
          aria-label="Screen"
          data={[
            { value: 'phone', label: 'Phone' },
            { value: 'desk', label: 'Desk' },
          ]}
          value={seen}
          onChange={setScreen}
        />
      </Group>
      {shown.problem && <Failed problem={shown.problem} again={again} />}
      {shown.refused && shown.path && <Text size="sm">The preview shows the last version without faults.</Text>}
      {shown.path ? (
        <PreviewFrame
          path={`${shown.path}?${query.toString()}`}
          turn={shown.turn}
          title={`Preview: ${state.label}`}
          screen={SCREENS[seen]}
        />
      ) : shown.refused ? (
        <Text>There is nothing to see before the faults are mended.</Text>
      ) : (
        !shown.problem && <Loading what="the preview" />
      )}
      <Text size="xs" c="dimmed">
        The preview makes up its visitors. A page that takes its language from the address shows its own standard
        language here; the language above is that of the built-in page.
      </Text>
    </Stack>
  );
}

/** The form around is not sent by what only chooses what is seen. */
function noSubmit(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
