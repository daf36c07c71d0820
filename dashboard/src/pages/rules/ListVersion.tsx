import { List, Text } from '@mantine/core';
import { counted } from '../../parts/format';

interface KeptList {
  description?: string;
  items?: { value: string; comment: string }[];
}

const SHOWN = 20;

/** One of two versions of a list, with the items that only it has. */
export function ListVersion({ version, other }: { version: unknown; other: unknown }) {
  if (!version) return <Text size="sm">The list is deleted</Text>;
  const { description, items = [] } = version as KeptList;
  const others = new Set((((other ?? {}) as KeptList).items ?? []).map(textOf));
  const only = items.map(textOf).filter(text => !others.has(text));
  return (
    <>
      <Text size="sm">{description || 'Without a description'}</Text>
      <Text size="sm">{counted(items.length, 'item')}</Text>
      {other !== null && only.length > 0 && (
        <>
          <Text size="sm">Only here:</Text>
          <List size="sm">
            {only.slice(0, SHOWN).map(text => (
              <List.Item key={text} style={{ overflowWrap: 'anywhere' }}>
                {text}
              </List.Item>
            ))}
          </List>
          {only.length > SHOWN && <Text size="sm">And {counted(only.length - SHOWN, 'item')} more.</Text>}
        </>
      )}
    </>
  );
}

const textOf = ({ value, comment }: { value: string; comment: string }): string =>
  comment ? `${value} # ${comment}` : value;
