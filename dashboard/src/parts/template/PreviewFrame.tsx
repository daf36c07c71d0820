import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import classes from './PreviewFrame.module.css';

export interface Screen {
  width: number;
  height: number;
}

export const SCREENS = { phone: { width: 360, height: 640 }, desk: { width: 1280, height: 800 } } as const;

/**
 * A foreign page, on a screen of a size of its own, made smaller where there is no room for it. It is in a sandbox,
 * here and by the policy of its answer: its script runs, and can reach neither the dashboard nor the API.
 */
export function PreviewFrame({
  path,
  turn,
  title,
  screen,
}: {
  path: string;
  turn: number;
  title: string;
  screen: Screen;
}) {
  const { ref, width } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // In the place of what was there, so that the back button leaves the page and not one preview after the other.
    frame.current?.contentWindow?.location.replace(path);
  }, [path, turn]);
  const scale = width > 0 ? Math.min(1, width / screen.width) : 1;
  return (
    <Box ref={ref} className={classes['place']} style={{ height: screen.height * scale }}>
      <iframe
        ref={frame}
        className={classes['frame']}
        title={title}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        width={screen.width}
        height={screen.height}
        style={{ transform: `scale(${scale})` }}
      />
    </Box>
  );
}
