import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;

/**
 * Lets only requests from the gate through (Servlet 5 or later; with `javax.servlet` in place of
 * `jakarta.servlet` also 4). The keys are in the init parameter `keys`, or else in the variable
 * VESTIBULE_PASS_KEYS. The room is in the request's attribute `vestibule.room`. Map it to `/*`,
 * before all other filters.
 */
public final class VestibulePassFilter implements Filter {

    private VestibulePass passes;

    @Override
    public void init(FilterConfig config) throws ServletException {
        String given = config.getInitParameter("keys");
        String keys = given != null ? given : System.getenv("VESTIBULE_PASS_KEYS");
        if (keys == null) throw new ServletException("VESTIBULE_PASS_KEYS is not set");
        passes = new VestibulePass(keys, 1_000_000, InstantSource.system());
    }

    @Override
    public void doFilter(ServletRequest any, ServletResponse answer, FilterChain chain)
            throws IOException, ServletException {
        var request = (HttpServletRequest) any;
        List<String> fields = Collections.list(request.getHeaders("Vestibule-Pass"));
        String host = request.getHeader("Host");
        String query = request.getQueryString();
        var result = passes.check(
                fields.size() == 1 ? fields.get(0) : null,
                request.getMethod(),
                host == null ? "" : host,
                request.getRequestURI() + (query == null ? "" : "?" + query));
        if (!result.isFromGate()) {
            var response = (HttpServletResponse) answer;
            response.setHeader("Cache-Control", "no-store");
            response.sendError(403, "This site is reached through its gate (" + result.refused() + ").");
            return;
        }
        request.setAttribute("vestibule.room", result.room());
        chain.doFilter(any, answer);
    }
}
