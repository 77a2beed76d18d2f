#include "guard.hpp"

#include <algorithm>
#include <cstring>

namespace tingpai::c_api {

int report(tingpai_error* error, tingpai_status status, std::size_t row, std::string_view text) noexcept {
    if (error == nullptr) return status;
    error->status = status;
    error->row = row;
    std::size_t size = std::min(text.size(), sizeof error->message - 1);
    if (size < text.size()) {
        while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
    }
    std::memcpy(error->message, text.data(), size);
    error->message[size] = '\0';
    return status;
}

}  // namespace tingpai::c_api

extern "C" int tingpai_api_version(void) { return TINGPAI_API_VERSION; }
extern "C" const char* tingpai_version(void) { return TINGPAI_VERSION; }
